import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import {linkPath} from "../app/route";
import {t} from "../words/words";
import {readInvitation, readSpokenCode} from "./invitation";
import {KnockByCode} from "./KnockByCode";
import {TextField} from "./TextField";

/** Opens a table from what a friend sent or said: the link, its code alone, or a code to knock with. */
export function JoinByCode() {
  const {navigate} = useApp();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const invitation = readInvitation(text);
  const spoken = readSpokenCode(text);
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (spoken !== undefined) setCode(spoken);
    else if (invitation) navigate(linkPath(invitation));
  };
  if (code !== null) return <KnockByCode code={code} onBack={() => setCode(null)} />;
  return (
    <form class="app-card" onSubmit={submit}>
      <h2>{t("start.join")}</h2>
      <TextField
        label={t("start.join.field")}
        help={t("start.join.hint")}
        value={text}
        onText={setText}
        trouble={tried && !invitation && spoken === undefined ? t("start.join.none") : undefined}
      />
      <button type="submit" class="start-go">
        {t("start.join.go")}
      </button>
    </form>
  );
}
