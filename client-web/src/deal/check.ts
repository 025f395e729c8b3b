import {type Bytes, toHex} from "./bytes";

/** What is held against something else; each part has a sentence in src/words for either outcome. */
export type Part =
  | "rules"
  | "void"
  | "server"
  | "seats"
  | "words"
  | "dealer"
  | "cut"
  | "deal"
  | "reshuffle"
  | "forfeit"
  | "hands"
  | "dice"
  | "seen-deal"
  | "seen-part"
  | "seen-cards"
  | "seen-dice";

/** One thing that was checked. */
export interface Check {
  part: Part;
  fits: boolean;
  /** What stands in the sentence's places. */
  values: Record<string, string | number>;
}

/** The checks one after the other; who reads them stops at the first that does not fit. */
export type Checks<Result = void> = AsyncGenerator<Check, Result, undefined>;

/** What came of a check. */
export function check(part: Part, fits: boolean, values: Check["values"] = {}): Check {
  return {part, fits, values};
}

/** Whether two digests are the same bytes. */
export function sameBytes(a: Bytes, b: Bytes): boolean {
  return toHex(a) === toHex(b);
}

/** Whether two lists are the same, one by one. */
export function sameList<Item extends string | number>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

/** Whether `tail` is how `list` ends; all of it where it was seen from the start. */
export function endsWith<Item extends string | number>(
  list: readonly Item[],
  tail: readonly Item[],
  whole: boolean,
): boolean {
  return sameList(whole ? list : list.slice(list.length - Math.min(tail.length, list.length)), tail);
}
