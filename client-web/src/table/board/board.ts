import type {Legal, Space} from "../../protocol/messages";
import {columnOf, rowOf, rowsOf} from "../../ui/grid";

/** Rows and columns of the dice board. */
export const size = 6;

/** All spaces, row after row in reading order. */
export const rows = rowsOf(size);

/** The numbers on the dice board, row by row from the top (D2). */
export const numbers: readonly (readonly number[])[] = [
  [2, 3, 4, 5, 6, 2],
  [6, 7, 8, 9, 7, 3],
  [5, 9, 12, 12, 8, 4],
  [4, 8, 12, 12, 9, 5],
  [3, 7, 9, 8, 7, 6],
  [2, 6, 5, 4, 3, 2],
];

/** The number that is printed on a space (D2). */
export function numberOn(space: Space): number {
  return numbers[rowOf(space)]?.[columnOf(space)] ?? 0;
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

/** What the throw offers; it is the same on all spaces. */
export function offerIn(legal: Legal): Offer | undefined {
  const [first] = offered(legal);
  return first === undefined ? undefined : offerOn(legal, first);
}

/** The spaces that have an offer, in reading order. */
export function offered(legal: Legal): Space[] {
  return rows.flat().filter((space) => offerOn(legal, space) !== undefined);
}
