import type {Ends, Space} from "../protocol/messages";

/** Rows and columns of the board of the card games (S2, B5). */
export const boardSize = 10;

/** The space in this row and column, both counted from 0 at the top left. */
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

/** All spaces, row after row in reading order. */
export const rows: readonly (readonly Space[])[] = Array.from({length: boardSize}, (_, row) =>
  Array.from({length: boardSize}, (_, column) => spaceAt(row, column)),
);

/** The spaces of a line from one end to the other, both included. */
export function between(ends: Ends): Space[] {
  const [from = "a1", to = from] = ends;
  const down = Math.sign(rowOf(to) - rowOf(from));
  const right = Math.sign(columnOf(to) - columnOf(from));
  const steps = Math.max(Math.abs(rowOf(to) - rowOf(from)), Math.abs(columnOf(to) - columnOf(from)));
  return Array.from({length: steps + 1}, (_, step) =>
    spaceAt(rowOf(from) + step * down, columnOf(from) + step * right),
  );
}

function clamp(index: number): number {
  return Math.min(boardSize - 1, Math.max(0, index));
}

/**
 * The space that a key leads to: the arrows one step, Home and End along the row, with Ctrl to the corners of
 * the board, Page Up and Page Down along the column. Null for every other key.
 */
export function stepFrom(space: Space, key: string, ctrl: boolean): Space | null {
  const row = rowOf(space);
  const column = columnOf(space);
  switch (key) {
    case "ArrowUp":
      return spaceAt(clamp(row - 1), column);
    case "ArrowDown":
      return spaceAt(clamp(row + 1), column);
    case "ArrowLeft":
      return spaceAt(row, clamp(column - 1));
    case "ArrowRight":
      return spaceAt(row, clamp(column + 1));
    case "Home":
      return spaceAt(ctrl ? 0 : row, 0);
    case "End":
      return spaceAt(ctrl ? boardSize - 1 : row, boardSize - 1);
    case "PageUp":
      return spaceAt(0, column);
    case "PageDown":
      return spaceAt(boardSize - 1, column);
    default:
      return null;
  }
}
