import type {Storage} from "../link/storage";
import type {Key} from "../words/words";

/** Where hints help: at tables with cards, with pictures, with a dice board, and with six dice. */
export type HintKind = "cards" | "pictures" | "board" | "six";

/** A hint: the key of its text. */
export type Hint = Extract<Key, `hints.${HintKind}.${string}`>;

/** Every hint of a kind of table, in the order in which they help. */
export const hintsOf = {
  cards: [
    "hints.cards.tap",
    "hints.cards.wild",
    "hints.cards.takes",
    "hints.cards.draw",
    "hints.cards.draw-hand",
    "hints.cards.space",
    "hints.cards.corners",
  ],
  pictures: [
    "hints.pictures.tap",
    "hints.pictures.add",
    "hints.pictures.remove",
    "hints.pictures.space",
    "hints.pictures.row",
  ],
  board: ["hints.board.roll", "hints.board.put", "hints.board.ten"],
  six: ["hints.six.roll", "hints.six.score", "hints.six.ones"],
} as const satisfies Readonly<Record<HintKind, readonly Hint[]>>;

const key = "sequence.hints";

/** The hints that were seen or dismissed on this device. */
export function readSeenHints(storage: Storage): ReadonlySet<string> {
  return new Set((storage.get(key) ?? "").split(" ").filter((hint) => hint !== ""));
}

/** Stores which hints were seen. */
export function keepSeenHints(storage: Storage, seen: ReadonlySet<string>): void {
  storage.set(key, [...seen].join(" "));
}

/** The first of these hints that was not seen yet. */
export function nextHint(apt: readonly Hint[], seen: ReadonlySet<string>): Hint | undefined {
  return apt.find((hint) => !seen.has(hint));
}
