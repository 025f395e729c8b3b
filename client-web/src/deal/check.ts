import type {KeyAfter} from "../words/words";
import {type Bytes, toHex} from "./bytes";

/** The parts of a game that are checked. */
export type Part = KeyAfter<"deal.fits."> & KeyAfter<"deal.fails.">;

/** The result of one check. */
export interface Check {
  part: Part;
  fits: boolean;
  /** The values of the sentence's placeholders. */
  values: Record<string, string | number>;
}

/** The checks in order; the reader stops at the first that fails. */
export type Checks<Result = void> = AsyncGenerator<Check, Result, undefined>;

/** Makes the result of a check. */
export function check(part: Part, fits: boolean, values: Check["values"] = {}): Check {
  return {part, fits, values};
}

/** Whether two digests are equal. */
export function sameBytes(a: Bytes, b: Bytes): boolean {
  return toHex(a) === toHex(b);
}

/** Whether two lists are equal element by element. */
export function sameList<Item extends string | number>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

/** Whether `list` ends with `tail`; whether they are equal if `whole`. */
export function endsWith<Item extends string | number>(
  list: readonly Item[],
  tail: readonly Item[],
  whole: boolean,
): boolean {
  return sameList(whole ? list : list.slice(Math.max(0, list.length - tail.length)), tail);
}
