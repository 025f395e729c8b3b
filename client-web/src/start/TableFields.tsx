import {presetNames} from "../protocol/catalogue";
import {t} from "../words/words";
import {Choices} from "./Choices";
import {GameDrawing} from "./GameDrawing";
import {playersOf, type Preset, sidesOf} from "./games";
import type {Table} from "./options";
import {Stepper} from "./Stepper";
import {sidesInWords} from "./words";

/** The most player counts shown side by side; a game with more gets a stepper. */
const countsInSightMax = 10;

interface Props {
  readonly table: Table;
  readonly onPreset: (preset: Preset) => void;
  readonly onPlayers: (players: number) => void;
  readonly onSides: (sides: number) => void;
}

function Players({table, onPlayers}: Props) {
  const counts = playersOf(table.preset);
  const [min = 1, max = min] = [counts[0], counts.at(-1)];
  if (counts.length > countsInSightMax)
    return (
      <Stepper legend={t("start.players")} value={table.players} min={min} max={max} onChoose={onPlayers} />
    );
  return (
    <Choices
      look="chips"
      legend={t("start.players")}
      values={counts}
      value={table.players}
      onChoose={onPlayers}
      draw={(count) => count}
    />
  );
}

function Sides({table, onSides}: Props) {
  const choices = sidesOf(table.preset, table.players);
  if (choices.length < 2 || table.sides === undefined) return <p class="start-hint">{sidesInWords(table)}</p>;
  return (
    <Choices
      look="chips"
      legend={t("start.sides")}
      values={choices}
      value={table.sides}
      onChoose={onSides}
      draw={(sides) => t("start.sides.count", {sides, each: table.players / sides})}
    />
  );
}

/** Game, players, and sides if there is a choice. */
export function TableFields(props: Props) {
  return (
    <>
      <Choices
        look="cards"
        legend={t("start.game")}
        values={presetNames}
        value={props.table.preset}
        onChoose={props.onPreset}
        draw={(preset) => (
          <>
            <GameDrawing preset={preset} />
            <strong>{t(`start.game.${preset}`)}</strong>
            <span class="start-about">{t(`start.game.${preset}.about`)}</span>
          </>
        )}
      />
      <Players {...props} />
      <Sides {...props} />
    </>
  );
}
