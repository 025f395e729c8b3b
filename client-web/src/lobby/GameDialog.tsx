import { useState } from "preact/hooks";
import { Dialog } from "../app/Dialog";
import type { Setup } from "../protocol/messages";
import { choosePlayers, choosePreset, chooseSides, chooseValue, type TableDraft } from "../start/draft";
import { OptionFields } from "../start/OptionFields";
import type { Table } from "../start/options";
import { TableFields } from "../start/TableFields";
import { t } from "../words/words";
import { commandsTo } from "./changes";
import { useCommands } from "./useCommands";

interface Props {
  readonly setup: Setup;
  readonly table: Table;
  readonly onClose: () => void;
}

/** The host changes what is played next. Nothing is asked of the server before the form is sent. */
export function GameDialog({ setup, table, onClose }: Props) {
  const { run, refusal } = useCommands();
  const [draft, setDraft] = useState<TableDraft>({ ...table, values: setup.options });
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    let done = true;
    for (const command of commandsTo(setup, draft, draft.values)) done = done && (await run(command));
    setBusy(false);
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
        {refusal}
        <button type="submit" class="app-main-action start-go" aria-busy={busy}>
          {t("lobby.game.apply")}
        </button>
      </form>
    </Dialog>
  );
}
