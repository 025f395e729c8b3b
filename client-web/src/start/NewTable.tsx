import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import type {Refused} from "../protocol/messages";
import {t} from "../words/words";
import {
  choosePlayers,
  choosePreset,
  chooseSides,
  chooseValue,
  type Draft,
  newDraft,
  toNewRoom,
} from "./draft";
import {nameTrouble, optionalPasswordTrouble} from "./fields";
import {OptionFields} from "./OptionFields";
import {TableFields} from "./TableFields";
import {TextField} from "./TextField";
import {Trouble} from "./Trouble";
import {Waiting} from "./Waiting";

interface FieldsProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

function MoreOptions({draft, onDraft}: FieldsProps) {
  return (
    <details class="start-more">
      <summary>{t("start.options")}</summary>
      <p class="start-hint">{t("start.options.hint")}</p>
      <OptionFields
        table={draft}
        values={draft.values}
        onValue={(key, value) => onDraft(chooseValue(draft, key, value))}
      />
      <TextField
        label={t("start.password")}
        help={t("start.password.help")}
        value={draft.password}
        trouble={optionalPasswordTrouble(draft.password)}
        onText={(password) => onDraft({...draft, password})}
      />
    </details>
  );
}

/**
 * Creates a room in three taps: game, players, create. The name is the one used last, and the creator takes a
 * seat.
 */
export function NewTable() {
  const {create, send, kept} = useApp();
  const [draft, setDraft] = useState(() => newDraft(kept[0]?.name ?? ""));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || nameTrouble(draft.name) || optionalPasswordTrouble(draft.password)) return;
    setBusy(true);
    const answer = await create(toNewRoom(draft));
    setBusy(false);
    if (answer.type === "refused") return setRefused(answer);
    await send({type: "sit"});
  };
  return (
    <form class="app-card start-new" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t("start.new")}</h2>
      <TableFields
        table={draft}
        onPreset={(preset) => setDraft(choosePreset(draft, preset))}
        onPlayers={(players) => setDraft(choosePlayers(draft, players))}
        onSides={(sides) => setDraft(chooseSides(draft, sides))}
      />
      <TextField
        label={t("start.name")}
        value={draft.name}
        autocomplete="nickname"
        trouble={tried ? nameTrouble(draft.name) : undefined}
        onText={(name) => setDraft({...draft, name})}
      />
      <MoreOptions draft={draft} onDraft={setDraft} />
      <Trouble refused={refused} />
      {busy && <Waiting />}
      <button type="submit" class="app-main-action start-go" aria-busy={busy}>
        {t("start.create")}
      </button>
    </form>
  );
}
