import type {Storage} from "../link/storage";
import type {Language} from "../words/words";

/** What each person sets for this browser. */
export interface Switches {
  readonly language: Language;
  readonly theme: "auto" | "light" | "dark";
  readonly sound: boolean;
  /** `auto` follows the system; `reduced` draws every change at once. */
  readonly motion: "auto" | "reduced";
  /** Draws the owed card by itself (S19). */
  readonly draws_by_itself: boolean;
  /** Which moves are asked about once more before they are sent. */
  readonly confirm: "always" | "jacks" | "never";
  /** How the cards of the hand lie: as they came, by rank, by suit. */
  readonly hand_order: "held" | "rank" | "suit";
}

/** The name of a switch. */
export type Setting = keyof Switches;

const key = "sequence.switches";

const values: {readonly [Name in Setting]: ReadonlyArray<Switches[Name]>} = {
  language: ["en", "es"],
  theme: ["auto", "light", "dark"],
  sound: [true, false],
  motion: ["auto", "reduced"],
  draws_by_itself: [true, false],
  confirm: ["jacks", "always", "never"],
  hand_order: ["held", "rank", "suit"],
};

/** The values that a switch can have, its default first; `language` has the browser's as its default. */
export const valuesOf = <Name extends Setting>(name: Name): ReadonlyArray<Switches[Name]> => values[name];

/** The switches as they were left, and the default for each that was never set or makes no sense. */
export function readSwitches(storage: Storage, language: Language): Switches {
  let kept: Record<string, unknown> = {};
  try {
    kept = (JSON.parse(storage.get(key) ?? "{}") as Record<string, unknown> | null) ?? {};
  } catch {
    // The stored value is invalid: use the defaults.
  }
  const chosen = Object.entries(values).map(([name, all]) => {
    const known = (all as readonly unknown[]).includes(kept[name]);
    return [name, known ? kept[name] : name === "language" ? language : all[0]];
  });
  return Object.fromEntries(chosen) as unknown as Switches;
}

/** Keeps the switches for the next time. */
export function keepSwitches(storage: Storage, switches: Switches): void {
  storage.set(key, JSON.stringify(switches));
}
