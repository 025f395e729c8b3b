import "./board.css";
import {useRef, useState} from "preact/hooks";
import type {Side, Space as SpaceId} from "../protocol/messages";
import {t} from "../words/words";
import {boardBox} from "./drop";
import type {DrawnLine} from "./look";
import type {SpaceLook} from "./names";
import {chipAt} from "./Print";
import {Space} from "./Space";
import {columnOf, rowOf, rows, stepFrom} from "./spaces";

interface Props {
  readonly looks: readonly (readonly SpaceLook[])[];
  readonly lines: readonly DrawnLine[];
  /** Whether a card is picked: unlit spaces are then dimmed. */
  readonly picking?: boolean;
  /** The chip of an unanswered move. */
  readonly coming?: {readonly space: SpaceId; readonly side: Side} | null;
  readonly onPick?: (space: SpaceId) => void;
  readonly onEscape?: () => void;
  /** Called with the space under the pointer or the focus, and with null when it is left. */
  readonly onLook?: (space: SpaceId | null) => void;
}

const box = [-boardBox.before, -boardBox.before, boardBox.size, boardBox.size];
const onBoard = (column: number, row: number): string => `${column * 100 + chipAt.x} ${row * 100 + chipAt.y}`;

/** A completed sequence: a line through its five spaces with a lock in the middle (S16). */
function SequenceLine({line}: {line: DrawnLine}) {
  const [from, to] = line.ends;
  const path = `M${onBoard(columnOf(from), rowOf(from))}L${onBoard(columnOf(to), rowOf(to))}`;
  const half = (one: number, other: number): number => (one + other) / 2;
  const middle = onBoard(half(columnOf(from), columnOf(to)), half(rowOf(from), rowOf(to)));
  return (
    <g class={`table-line table-line-${line.side}`}>
      <path class="table-line-edge" d={path} pathLength={1} />
      <path class="table-line-core" d={path} pathLength={1} />
      <g transform={`translate(${middle})`}>
        <circle r="22" />
        <path class="table-lock" d="M-9-1H9V11H-9ZM-5-1V-6a5 5 0 0 1 10 0V-1" />
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

function spaceOf(event: Event): SpaceId | null {
  if (!(event.target instanceof Element)) return null;
  return event.target.closest("[data-space]")?.getAttribute("data-space") ?? null;
}

/** Whether the focus came by keyboard and must be visible. */
const isFocusShown = (event: Event): boolean =>
  event.target instanceof Element && event.target.matches(":focus-visible");

/** The next lit space after this one in reading order, wrapping around. */
function nextLit(looks: Props["looks"], from: SpaceId): SpaceId | null {
  const all = looks.flat();
  const start = all.findIndex(({space}) => space === from);
  const after = [...all.slice(start + 1), ...all.slice(0, start + 1)];
  return after.find(({light}) => light !== null)?.space ?? null;
}

/**
 * The board of the card games as a grid: one tab stop, arrows move, N goes to the next lit space, Enter or a
 * tap picks. It implements no rules: `looks` says what is lit.
 */
export function Board({looks, lines, picking = false, coming = null, onPick, onEscape, onLook}: Props) {
  const [at, setAt] = useState<SpaceId>("a1");
  const svg = useRef<SVGSVGElement>(null);
  const goTo = (space: SpaceId): void =>
    svg.current?.querySelector<SVGGElement>(`[data-space="${space}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent): void => {
    const space = spaceOf(event);
    if (space === null || event.altKey || event.metaKey) return;
    const toLit = event.key.toLowerCase() === "n" && !event.ctrlKey;
    const next = toLit ? nextLit(looks, space) : stepFrom(space, event.key, event.ctrlKey);
    if (next !== null) goTo(next);
    else if (event.key === "Enter" || event.key === " ") onPick?.(space);
    else if (event.key === "Escape") onEscape?.();
    else return;
    event.preventDefault();
  };
  const onClick = (event: Event): void => {
    const space = spaceOf(event);
    if (space !== null) onPick?.(space);
  };
  const onFocusIn = (event: Event): void => {
    const space = spaceOf(event);
    if (space === null) return;
    setAt(space);
    if (isFocusShown(event)) onLook?.(space);
  };
  return (
    <svg
      ref={svg}
      role="grid"
      tabindex={-1} // Chromium makes an <svg> that listens to the focus a tab stop otherwise.
      aria-label={t("table.board")}
      aria-describedby="table-board-help"
      class={picking ? "table-board table-picking notranslate" : "table-board notranslate"}
      viewBox={box.join(" ")}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocusIn={onFocusIn}
      onFocusOut={() => onLook?.(null)}
      onPointerOver={(event) => event.pointerType === "mouse" && onLook?.(spaceOf(event))}
      onPointerLeave={() => onLook?.(null)}
    >
      <rect
        class="table-felt"
        x={box[0]}
        y={box[1]}
        width={box[2]}
        height={box[3]}
        rx="20"
        aria-hidden="true"
      />
      <Coordinates />
      {looks.map((row, index) => (
        <g key={index} role="row">
          {row.map((look) => (
            <Space
              key={look.space}
              look={look}
              tabStop={look.space === at}
              coming={coming?.space === look.space ? coming.side : null}
            />
          ))}
        </g>
      ))}
      <g class="table-lines" aria-hidden="true">
        {lines.map((line) => (
          <SequenceLine key={line.ends.join()} line={line} />
        ))}
      </g>
    </svg>
  );
}
