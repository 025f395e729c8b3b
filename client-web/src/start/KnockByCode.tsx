import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import type {Refused} from "../protocol/messages";
import {t} from "../words/words";
import {nameTrouble} from "./fields";
import {groups} from "./invitation";
import {Knocking} from "./Knocking";
import {TextField} from "./TextField";
import {Trouble} from "./Trouble";
import {Waiting} from "./Waiting";

/** Knocks by a code that a host has read out: asks for a name, and waits for the host. */
export function KnockByCode({code, onBack}: {code: string; onBack: () => void}) {
  const {kept, knock, knocking, giveUp} = useApp();
  const [name, setName] = useState(kept[0]?.name ?? "");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (nameTrouble(name) || busy) return;
    setBusy(true);
    const answer = await knock({code, name: name.trim()});
    setBusy(false);
    setRefused(answer.type === "refused" ? answer : null);
  };
  if (knocking) return <Knocking />;
  return (
    <form class="app-card" onSubmit={(event) => void submit(event)}>
      <h2>{t("start.knock", {code: groups(code)})}</h2>
      <p>{t("start.knock.text")}</p>
      <TextField
        label={t("start.name")}
        value={name}
        onText={setName}
        autocomplete="nickname"
        trouble={tried ? nameTrouble(name) : undefined}
      />
      <Trouble refused={refused} />
      {busy && <Waiting />}
      <div class="app-row">
        <button type="submit" class="app-main-action" aria-busy={busy}>
          {t("start.knock.go")}
        </button>
        <button type="button" onClick={() => (giveUp(), onBack())}>
          {t("start.knock.back")}
        </button>
      </div>
    </form>
  );
}
