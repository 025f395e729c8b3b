import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import {linkPath} from "../app/route";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {readInvitation} from "./invitation";
import {TextField} from "../setup/TextField";

/** Opens a table from what a friend sent or said: the link, or its code alone. */
export function JoinByCode() {
  const {navigate} = useApp();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const invitation = readInvitation(text);
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (invitation) navigate(linkPath(invitation));
  };
  return (
    <form class="app-card" onSubmit={submit}>
      <TextField
        label={t("start.join.field")}
        help={t("start.join.hint")}
        value={text}
        onText={setText}
        trouble={tried && !invitation ? t("start.join.none") : undefined}
      />
      <Button main label={t("start.join.go")} class="start-go" type="submit" />
    </form>
  );
}
