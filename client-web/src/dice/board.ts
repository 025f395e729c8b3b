import type {Legal, Space} from "../protocol/messages";

/** Rows and columns of the dice board. */
export const size = 6;

/** The numbers on the dice board, row by row from the top (D2). */
export const numbers: readonly (readonly number[])[] = [
  [2, 3, 4, 5, 6, 2],
  [6, 7, 8, 9, 7, 3],
  [5, 9, 12, 12, 8, 4],
  [4, 8, 12, 12, 9, 5],
  [3, 7, 9, 8, 7, 6],
  [2, 6, 5, 4, 3, 2],
];

/** The space in this row and column, both counted from 0: `"a1"` is the top left corner. */
export function spaceAt(row: number, column: number): Space {
  return `${"abcdef"[column] ?? ""}${row + 1}`;
}

/** Row and column of a space, both counted from 0. */
export function placeOf(space: Space): {row: number; column: number} {
  return {row: Number(space.slice(1)) - 1, column: space.charCodeAt(0) - "a".charCodeAt(0)};
}

/** The number that is printed on a space (D2). */
export function numberOn(space: Space): number {
  const {row, column} = placeOf(space);
  return numbers[row]?.[column] ?? 0;
}

/** Whether a ten cannot remove a chip there (D6). */
export function isProtected(space: Space): boolean {
  return [2, 12].includes(numberOn(space));
}

/** What can be done on a space: place a chip (D5, D7), replace one (D5, D7), or remove one (D6). */
export type Offer = "put" | "swap" | "remove";

/** What `legal` allows its member to do on this space; on the dice board at most one thing. */
export function offerOn(legal: Legal, space: Space): Offer | undefined {
  if (legal.put?.includes(space)) return "put";
  if (legal.swap?.includes(space)) return "swap";
  return Array.isArray(legal.remove) && legal.remove.includes(space) ? "remove" : undefined;
}

/** The spaces that have an offer, in reading order. */
export function offered(legal: Legal): Space[] {
  return numbers
    .flatMap((numbersOfRow, row) => numbersOfRow.map((_, column) => spaceAt(row, column)))
    .filter((space) => offerOn(legal, space) !== undefined);
}

const ways: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -size],
  End: [0, size],
  PageUp: [-size, 0],
  PageDown: [size, 0],
};

/** The space that a key leads to from this one, never off the board; nothing if the key does not move. */
export function spaceBeyond(space: Space, key: string): Space | undefined {
  const way = ways[key];
  if (!way) return undefined;
  const {row, column} = placeOf(space);
  const within = (place: number): number => Math.max(0, Math.min(size - 1, place));
  return spaceAt(within(row + way[0]), within(column + way[1]));
}
