import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {newDraft, toNewRoom} from "../setup/draft";
import {Trouble, useEntry, Waiting} from "./entry";
import {nameTrouble, optionalPasswordTrouble} from "../setup/name";
import {OptionFields} from "../setup/OptionFields";
import {TableFields} from "../setup/TableFields";
import type {Preset} from "../setup/games";
import {TextField} from "../setup/TextField";

/**
 * Creates a room in three taps: game, players, create. The name is the one used last, and the creator takes a
 * seat.
 */
export function NewTable({preset}: {preset: Preset | undefined}) {
  const {create, send, kept} = useApp();
  const [draft, setDraft] = useState(() => newDraft(preset));
  const [name, setName] = useState(kept[0]?.name ?? "");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const {busy, refused, enter} = useEntry();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (nameTrouble(name) || optionalPasswordTrouble(password)) return;
    const answer = await enter(() => create(toNewRoom(draft, name, password)));
    if (answer?.type === "accepted") await send({type: "sit"});
  };
  return (
    <form class="app-card start-new" noValidate onSubmit={(event) => void submit(event)}>
      <TableFields draft={draft} onDraft={setDraft} />
      <TextField
        label={t("start.name")}
        value={name}
        autocomplete="nickname"
        trouble={tried ? nameTrouble(name) : undefined}
        onText={setName}
      />
      <details class="start-more">
        <summary>{t("start.options")}</summary>
        <p class="start-hint">{t("start.options.hint")}</p>
        <OptionFields draft={draft} onDraft={setDraft} />
        <TextField
          label={t("start.password")}
          help={t("start.password.help")}
          value={password}
          trouble={optionalPasswordTrouble(password)}
          onText={setPassword}
        />
      </details>
      <Trouble refused={refused} />
      {busy && <Waiting />}
      <Button main label={t("start.create")} class="start-go" type="submit" busy={busy} />
    </form>
  );
}
