import {useState} from "preact/hooks";
import {Dialog} from "../app/Dialog";
import type {View} from "../protocol/messages";
import {choosePlayers, choosePreset, chooseSides, chooseValue, type TableDraft} from "../start/draft";
import {OptionFields} from "../start/OptionFields";
import {setValues, type Table} from "../start/options";
import {TableFields} from "../start/TableFields";
import {t} from "../words/words";
import {commandsTo} from "./changes";
import {useCommands} from "../app/useCommands";

interface Props {
  readonly view: View;
  readonly table: Table;
  readonly onClose: () => void;
}

/** The host's form for what is played next. No command is sent before the form is submitted. */
export function GameDialog({view, table, onClose}: Props) {
  const {run, busy, refusal} = useCommands();
  const [draft, setDraft] = useState<TableDraft>({
    ...table,
    values: setValues(view.setup.options, table),
  });
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    let done = true;
    for (const command of commandsTo(view.setup, draft, draft.values)) done = done && (await run(command));
    if (done) onClose();
  };
  return (
    <Dialog title={t("lobby.game.change")} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TableFields
          table={draft}
          onPreset={(preset) => setDraft(choosePreset(draft, preset))}
          onPlayers={(players) => setDraft(choosePlayers(draft, players))}
          onSides={(sides) => setDraft(chooseSides(draft, sides))}
        />
        <OptionFields
          table={draft}
          values={draft.values}
          onValue={(key, value) => setDraft(chooseValue(draft, key, value))}
        />
        {view.members.some(({seat = 0}) => seat > draft.players) && (
          <p class="lobby-hint">{t("lobby.game.fewer", {seat: draft.players})}</p>
        )}
        {view.game && <p class="lobby-hint">{t("lobby.game.cleared")}</p>}
        {refusal}
        <button type="submit" class="app-main-action start-go" aria-busy={busy}>
          {t("lobby.game.apply")}
        </button>
      </form>
    </Dialog>
  );
}
