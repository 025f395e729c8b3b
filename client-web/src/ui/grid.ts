import {useEffect, useRef, useState} from "preact/hooks";
import type {Space} from "../protocol/messages";

/** The space in this row and column, both counted from 0 at the top left: `"a1"`. */
export function spaceAt(row: number, column: number): Space {
  return String.fromCharCode(97 + column) + String(row + 1);
}

/** The row of a space, from 0 at the top. */
export function rowOf(space: Space): number {
  return Number(space.slice(1)) - 1;
}

/** The column of a space, from 0 at the left. */
export function columnOf(space: Space): number {
  return space.charCodeAt(0) - 97;
}

/** All spaces of a square board, row after row in reading order. */
export function rowsOf(size: number): readonly (readonly Space[])[] {
  const numbers = Array.from({length: size}, (_, index) => index);
  return numbers.map((row) => numbers.map((column) => spaceAt(row, column)));
}

const ways: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-Infinity, 0],
  PageDown: [Infinity, 0],
};

/**
 * The space that a key leads to, never off the board: the arrows one step, Home and End along the row, with
 * Ctrl to the corners of the board, Page Up and Page Down along the column. Null for every other key.
 */
export function stepFrom(size: number, space: Space, key: string, ctrl: boolean): Space | null {
  const way = ways[key];
  if (!way) return null;
  const [down, right] = ctrl && (key === "Home" || key === "End") ? [way[1], way[1]] : way;
  const within = (index: number): number => Math.min(size - 1, Math.max(0, index));
  return spaceAt(within(rowOf(space) + down), within(columnOf(space) + right));
}

function spaceOf(event: Event): Space | null {
  if (!(event.target instanceof Element)) return null;
  return event.target.closest("[data-space]")?.getAttribute("data-space") ?? null;
}

/** Whether the focus came by keyboard and must be visible. */
const isFocusShown = (event: Event): boolean =>
  event.target instanceof Element && event.target.matches(":focus-visible");

/** The next of these spaces after one in reading order, wrapping around. */
function nextOf(spaces: readonly Space[], from: Space): Space | null {
  const isAfter = (space: Space): boolean =>
    rowOf(space) > rowOf(from) || (rowOf(space) === rowOf(from) && columnOf(space) > columnOf(from));
  return spaces.find(isAfter) ?? spaces[0] ?? null;
}

interface Wishes {
  readonly size: number;
  /** The spaces where something can be done, in reading order. */
  readonly lit: readonly Space[];
  readonly onPick?: ((space: Space) => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
  /** Called with the space under the pointer or the focus, and with null when it is left. */
  readonly onLook?: ((space: Space | null) => void) | undefined;
}

/**
 * A board that is operated as a grid with one tab stop: arrows, Home, End, Page Up and Page Down move, N goes
 * to the next lit space, Enter, the space bar or a tap picks. While the focus is outside, the tab stop is the
 * first lit space. Returns the attributes of the board and the space that Tab leads to; each space needs
 * `data-space` and a `tabIndex`.
 */
export function useGrid<Root extends HTMLElement | SVGElement>(wishes: Wishes) {
  const {size, lit, onPick, onEscape, onLook} = wishes;
  const ref = useRef<Root>(null);
  const [stop, setStop] = useState<Space>("a1");
  const first = lit[0];
  useEffect(() => {
    if (first !== undefined && !ref.current?.contains(document.activeElement)) setStop(first);
  }, [first]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const space = spaceOf(event);
    if (space === null || event.altKey || event.metaKey) return;
    const toLit = event.key.toLowerCase() === "n" && !event.ctrlKey;
    const next = toLit ? nextOf(lit, space) : stepFrom(size, space, event.key, event.ctrlKey);
    if (next !== null) ref.current?.querySelector<Root>(`[data-space="${next}"]`)?.focus();
    else if (event.key === "Enter" || event.key === " ") onPick?.(space);
    else if (event.key === "Escape" && onEscape) onEscape();
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
    setStop(space);
    if (isFocusShown(event)) onLook?.(space);
  };
  const board = {
    ref,
    role: "grid" as const,
    onKeyDown,
    onClick,
    onFocusIn,
    onFocusOut: () => onLook?.(null),
    onPointerOver: (event: PointerEvent) => event.pointerType === "mouse" && onLook?.(spaceOf(event)),
    onPointerLeave: () => onLook?.(null),
  };
  return {board, stop};
}
