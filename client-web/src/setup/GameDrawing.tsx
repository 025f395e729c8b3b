import type {ComponentChildren} from "preact";
import {ChipShape, pipsOf} from "../ui/chip";
import type {Preset} from "./games";

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly children?: ComponentChildren;
}

function Die({x, y, face = 0, children}: Placed & {face?: number}) {
  return (
    <g transform={`translate(${x} ${y}) scale(1.35)`}>
      <rect class="start-paper" x="-9" y="-9" width="18" height="18" rx="4" />
      {pipsOf(face).map(([column, row]) => (
        <circle key={`${column} ${row}`} class="start-pip" cx={column * 4.4} cy={row * 4.4} r="1.9" />
      ))}
      {children}
    </g>
  );
}

const Heart = () => (
  <path
    class="start-heart"
    d="M0 5.5C-8-.5-5.5-5.5-2.5-5.5Q-.6-5.5 0-3.5.6-5.5 2.5-5.5C5.5-5.5 8-.5 0 5.5Z"
  />
);

function Card({x, y, turn, children}: Placed & {turn: number}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect class="start-paper" x="-9" y="-13" width="18" height="26" rx="2.5" />
      {children}
    </g>
  );
}

const columns = [0, 1, 2, 3, 4];

/** The chips on the board: row, column and side. */
const chips = [...columns.map((column) => [1, column, 1] as const), [0, 1, 2], [2, 3, 2]] as const;

/** Three rows of a board, and a row of chips across them. */
const Board = () => (
  <>
    {[0, 1, 2].flatMap((row) =>
      columns.map((column) => (
        <rect
          key={`${column} ${row}`}
          class="start-paper"
          x={8 + column * 16.4}
          y={4 + row * 16.4}
          width="14.4"
          height="14.4"
          rx="2"
        />
      )),
    )}
    {chips.map(([row, column, side]) => (
      <g
        key={`${column} ${row}`}
        transform={`translate(${15.2 + column * 16.4} ${11.2 + row * 16.4}) scale(5.5)`}
      >
        <ChipShape side={side} />
      </g>
    ))}
  </>
);

/** Two cards, and a player who says too much. */
const Club = () => (
  <>
    <Card x={28} y={30} turn={-12}>
      <Heart />
    </Card>
    <Card x={44} y={30} turn={8}>
      <Heart />
    </Card>
    <path
      class="start-bubble"
      d="M56 6H86Q92 6 92 12V22Q92 28 86 28H70L62 36V28H56Q50 28 50 22V12Q50 6 56 6Z"
    />
    <path class="start-stroke" d="M62 12.5 80 21.5M80 12.5 62 21.5" />
  </>
);

/** An ark under a rainbow. */
const Ark = () => (
  <>
    {[1, 2, 3].map((side, i) => (
      <path
        key={side}
        class={`start-bow start-bow-${side}`}
        d={`M${14 + i * 6} 46A${36 - i * 6} ${36 - i * 6} 0 0 1 ${86 - i * 6} 46`}
      />
    ))}
    <path class="start-paper" d="M30 38H70L63 48H37Z" />
    <path class="start-paper" d="M40 38V30L50 24 60 30V38Z" />
  </>
);

const pictures: Record<Preset, () => ComponentChildren> = {
  sequence: Board,
  "sequence-rv": Club,
  "sequence-bible": Ark,
  "sequence-dice": () => (
    <>
      <Die x={34} y={32} face={5} />
      <Die x={66} y={22} face={2} />
    </>
  ),
  sequences: () => [1, 2, 3].map((face) => <Die key={face} x={-8 + face * 29} y={27} face={face} />),
  "hearts-due": () => (
    <>
      <Die x={21} y={27} face={1} />
      <Die x={50} y={27} face={2} />
      <Die x={79} y={27}>
        <Heart />
      </Die>
    </>
  ),
};

/** A small drawing of a game, shown next to its name. */
export function GameDrawing({preset}: {preset: Preset}) {
  const Picture = pictures[preset];
  return (
    <svg class="start-drawing" viewBox="0 0 100 54" aria-hidden="true" focusable="false">
      <Picture />
    </svg>
  );
}
