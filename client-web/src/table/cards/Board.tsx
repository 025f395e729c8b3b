import "./board.css";
import {useApp} from "../../app/context";
import type {CardsGame, Ends, Side, Space as SpaceId} from "../../protocol/messages";
import {columnOf, rowOf, useGrid} from "../../ui/grid";
import {t} from "../../words/words";
import {winningSide} from "../../room/selectors";
import {linesOf, type SpaceLook} from "./look";
import {Moving} from "./Moving";
import {chipAt} from "./Print";
import {Space} from "./Space";
import {boardSize, rows} from "./layout";

interface Props {
  readonly looks: readonly (readonly SpaceLook[])[];
  readonly game: CardsGame;
  /** Whether a card is picked: unlit spaces are then dimmed. */
  readonly picking?: boolean;
  readonly onPick?: (space: SpaceId) => void;
  readonly onEscape?: () => void;
  /** Called with the space under the pointer or the focus, and with null when it is left. */
  readonly onLook?: (space: SpaceId | null) => void;
}

/** The point at a step along a line between two spaces, in the units of the board. */
function pointOn([from, to]: Ends, step: number): string {
  const along = (one: number, other: number): number => (one + ((other - one) * step) / 4) * 100;
  const [x, y] = [along(columnOf(from), columnOf(to)), along(rowOf(from), rowOf(to))];
  return `${x + chipAt.x} ${y + chipAt.y}`;
}

/** A completed sequence: its chips are joined by a bar, which leaves them uncovered, with a lock between two (S16). */
function SequenceLine({side, ends, lost}: {side: Side; ends: Ends; lost: boolean}) {
  const isVertical = columnOf(ends[0]) === columnOf(ends[1]);
  const isStraight = isVertical || rowOf(ends[0]) === rowOf(ends[1]);
  const reach = side === 3 && !isVertical ? 0.22 : isStraight ? 0.36 : 0.27; // to touch every shape, and no index
  const gaps = [0, 1, 2, 3].map((i) => `M${pointOn(ends, i + reach)}L${pointOn(ends, i + 1 - reach)}`);
  return (
    <g class={`table-line table-line-${side} ${lost ? "table-line-lost" : ""}`}>
      <path class="table-line-bar" d={gaps.join("")} />
      <g transform={`translate(${pointOn(ends, 2.5)})`}>
        <circle r="19" />
        <path class="table-lock" d="M-8-1H8V10H-8ZM-5-1V-6a5 5 0 0 1 10 0V-1" />
      </g>
    </g>
  );
}

/** Narrow, so that both digits are on the edge of the board. */
const twoDigits = {textLength: 25, lengthAdjust: "spacingAndGlyphs"};

/** The letters of the columns and the numbers of the rows, as the history and the questions name spaces. */
function Coordinates() {
  return (
    <g class="table-coordinates" aria-hidden="true">
      {rows.map((row, index) => (
        <g key={index}>
          <text x={index * 100 + 50} y="-5">
            {row[index]!.slice(0, 1)}
          </text>
          <text x="-15" y={index * 100 + 59} {...(index === 9 && twoDigits)}>
            {index + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The board of the card games. It implements no rules: `looks` says what is lit. */
export function Board({looks, game, picking = false, onPick, onEscape, onLook}: Props) {
  const {language} = useApp().switches;
  const winner = winningSide(game);
  const all = looks.flat();
  const lit = all.filter(({light}) => light !== null).map(({space}) => space);
  const {board, stop} = useGrid<SVGSVGElement>({size: boardSize, lit, onPick, onEscape, onLook});
  return (
    <>
      <svg
        {...board}
        tabindex={-1} // Chromium makes an <svg> that listens to the focus a tab stop otherwise.
        aria-label={t("table.board")}
        aria-describedby="table-board-help"
        class={picking ? "table-board table-picking notranslate" : "table-board notranslate"}
        viewBox="-30 -30 1042 1042" // Around the ten spaces, each 100 wide and high, are the coordinates.
      >
        <rect class="table-felt" x="-30" y="-30" width="100%" height="100%" rx="20" aria-hidden="true" />
        <Coordinates />
        {looks.map((row, index) => (
          <g key={`${index} ${language}`} role="row">
            {row.map((look) => (
              <Space key={look.space} look={look} tabStop={look.space === stop} />
            ))}
          </g>
        ))}
        <g class="table-lines" aria-hidden="true">
          {linesOf(game).map((line) => (
            <SequenceLine
              key={line.ends.join()}
              {...line}
              lost={winner !== undefined && winner !== line.side}
            />
          ))}
        </g>
      </svg>
      <Moving looks={all} />
    </>
  );
}
