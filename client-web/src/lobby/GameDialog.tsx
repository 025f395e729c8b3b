import {useState} from "preact/hooks";
import {useRoom} from "../app/context";
import {Dialog} from "../ui/Dialog";
import type {TableDraft} from "../setup/draft";
import {OptionFields} from "../setup/OptionFields";
import {setValues, type Table} from "../setup/options";
import {TableFields} from "../setup/TableFields";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {commandsTo} from "./changes";
import {useCommands} from "../ui/useCommands";

/** The host's form for what is played next. No command is sent before the form is submitted. */
export function GameDialog({table, onClose}: {table: Table; onClose: () => void}) {
  const {view} = useRoom();
  const {run, busy, refusal} = useCommands();
  const [draft, setDraft] = useState<TableDraft>({...table, values: setValues(view.setup.options, table)});
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    let done = true;
    for (const command of commandsTo(view.setup, draft, draft.values))
      done = done && (await run(command)) !== null;
    if (done) onClose();
  };
  return (
    <Dialog title={t("lobby.game.change")} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TableFields draft={draft} onDraft={setDraft} />
        <OptionFields draft={draft} onDraft={setDraft} />
        {view.members.some(({seat = 0}) => seat > draft.players) && (
          <p class="lobby-hint">{t("lobby.game.fewer", {seat: draft.players})}</p>
        )}
        {view.game && <p class="lobby-hint">{t("lobby.game.cleared")}</p>}
        {refusal}
        <Button main label={t("lobby.game.apply")} class="start-go" type="submit" busy={busy} />
      </form>
    </Dialog>
  );
}
