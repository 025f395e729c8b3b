import type {ComponentChildren} from "preact";
import {ChipShape} from "../app/chip";
import type {Preset} from "./games";

const pips: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
};

function Die({x, y, face, children}: {x: number; y: number; face?: number; children?: ComponentChildren}) {
  return (
    <g transform={`translate(${x} ${y}) scale(1.35)`}>
      <rect class="start-paper" x="-9" y="-9" width="18" height="18" rx="4" />
      {(face === undefined ? [] : (pips[face] ?? [])).map(([column, row]) => (
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

function Card({x, y, turn, children}: {x: number; y: number; turn: number; children?: ComponentChildren}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect class="start-paper" x="-9" y="-13" width="18" height="26" rx="2.5" />
      {children}
    </g>
  );
}

/** Three rows of a board, and a row of chips across them. */
function Board() {
  const spaces = [0, 1, 2].flatMap((row) => [0, 1, 2, 3, 4].map((column) => ({column, row})));
  return (
    <>
      {spaces.map(({column, row}) => (
        <rect
          key={`${column} ${row}`}
          class="start-paper"
          x={8 + column * 16.4}
          y={4 + row * 16.4}
          width="14.4"
          height="14.4"
          rx="2"
        />
      ))}
      {[0, 1, 2, 3, 4].map((column) => (
        <g key={column} transform={`translate(${15.2 + column * 16.4} 27.6) scale(5.5)`}>
          <ChipShape side={1} />
        </g>
      ))}
      <g transform="translate(31.6 11.2) scale(5.5)">
        <ChipShape side={2} />
      </g>
      <g transform="translate(64.4 44) scale(5.5)">
        <ChipShape side={2} />
      </g>
    </>
  );
}

/** Two cards, and a player who says too much. */
function Club() {
  return (
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
}

/** An ark under a rainbow. */
function Ark() {
  return (
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
}

function picture(preset: Preset): ComponentChildren {
  switch (preset) {
    case "sequence":
      return <Board />;
    case "sequence-rv":
      return <Club />;
    case "sequence-bible":
      return <Ark />;
    case "sequence-dice":
      return (
        <>
          <Die x={34} y={32} face={5} />
          <Die x={66} y={22} face={2} />
        </>
      );
    case "sequences":
      return [1, 2, 3].map((face) => <Die key={face} x={-8 + face * 29} y={27} face={face} />);
    case "hearts-due":
      return (
        <>
          <Die x={21} y={27} face={1} />
          <Die x={50} y={27} face={2} />
          <Die x={79} y={27}>
            <Heart />
          </Die>
        </>
      );
  }
}

/** A small drawing of a game, shown next to its name. */
export function GameDrawing({preset}: {preset: Preset}) {
  return (
    <svg class="start-drawing" viewBox="0 0 100 54" aria-hidden="true" focusable="false">
      {picture(preset)}
    </svg>
  );
}
