import {useId} from "preact/hooks";
import {presetNames} from "../protocol/catalogue";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {Choices} from "./Choices";
import {choosePlayers, choosePreset, type FieldsProps} from "./draft";
import {GameDrawing} from "./GameDrawing";
import {playersOf, type Preset, sidesOf} from "./games";
import {NumberInput} from "./NumberInput";
import {sidesInWords} from "./words";

/** The most player counts shown side by side; a game with more gets a stepper. */
const countsInSightMax = 10;

/** The number of players, for games with too many choices to show them all. */
function Stepper({draft, onDraft}: FieldsProps) {
  const label = useId();
  const counts = playersOf(draft.preset);
  const [min = 1, max = min] = [counts[0], counts.at(-1)];
  const within = (wanted: number): number => Math.min(max, Math.max(min, wanted));
  const choose = (players: number): void => onDraft(choosePlayers(draft, within(players)));
  return (
    <div class="start-choices" role="group" aria-labelledby={label}>
      <span id={label} class="start-legend">
        {t("start.players")}
      </span>
      <div class="start-chips">
        <Button sign="−" label={t("start.players.fewer")} onClick={() => choose(draft.players - 1)} />
        <NumberInput
          value={`${draft.players}`}
          min={min}
          max={max}
          aria-labelledby={label}
          fit={(text) => `${within(Math.round(Number(text)))}`}
          onValue={(text) => choose(Number(text))}
        />
        <Button sign="+" label={t("start.players.more")} onClick={() => choose(draft.players + 1)} />
      </div>
    </div>
  );
}

function Players({draft, onDraft}: FieldsProps) {
  const counts = playersOf(draft.preset);
  if (counts.length > countsInSightMax) return <Stepper draft={draft} onDraft={onDraft} />;
  return (
    <Choices
      look="chips"
      legend={t("start.players")}
      values={counts}
      value={draft.players}
      onChoose={(players) => onDraft(choosePlayers(draft, players))}
      draw={(count) => count}
    />
  );
}

function Sides({draft, onDraft}: FieldsProps) {
  const choices = sidesOf(draft.preset, draft.players);
  if (choices.length < 2 || draft.sides === undefined) return <p class="start-hint">{sidesInWords(draft)}</p>;
  return (
    <Choices
      look="chips"
      legend={t("start.sides")}
      values={choices}
      value={draft.sides}
      onChoose={(sides) => onDraft({...draft, sides})}
      draw={(sides) => t("start.sides.count", {sides, each: draft.players / sides})}
    />
  );
}

interface GameProps {
  readonly preset: Preset;
  readonly onPreset: (preset: Preset) => void;
}

/** One of all games, each with its picture. */
export const GameChoice = ({preset, onPreset}: GameProps) => (
  <Choices
    look="cards"
    legend={t("start.game")}
    values={presetNames}
    value={preset}
    onChoose={onPreset}
    draw={(one) => (
      <>
        <GameDrawing preset={one} />
        <strong>{t(`start.game.${one}`)}</strong>
        <span class="start-about">{t(`start.game.${one}.about`)}</span>
      </>
    )}
  />
);

/** Game, players, and sides if there is a choice. */
export function TableFields(props: FieldsProps) {
  const {draft, onDraft} = props;
  return (
    <>
      <GameChoice preset={draft.preset} onPreset={(preset) => onDraft(choosePreset(draft, preset))} />
      <Players {...props} />
      <Sides {...props} />
    </>
  );
}
