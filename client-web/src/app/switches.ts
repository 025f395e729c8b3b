import type {Storage} from "../link/storage";
import {avatars, limits} from "../protocol/catalogue";
import {type Language, languageNames} from "../words/words";
import {volume_max} from "./sound";

/** The settings that each person makes for this browser. */
export interface Switches {
  readonly language: Language;
  readonly theme: "auto" | "light" | "dark";
  /** What the boards of all games are made of. */
  readonly board: "felt" | "wood";
  readonly sound: boolean;
  /** Of the sounds, up to `volume_max`. */
  readonly volume: number;
  /** Notifications of the reader's turn while the page is hidden; `ask` until they have decided. */
  readonly notifications: "ask" | "on" | "off";
  /** Whether the server calls this browser while the page is closed (Web Push). */
  readonly push: boolean;
  /** Whether the page may still be offered for the home screen. */
  readonly install: "ask" | "decided";
  readonly vibration: boolean;
  /** Whether the screen stays on during a game. */
  readonly screen_on: boolean;
  /** `auto` follows the system; `reduced` shows every change without animation. */
  readonly motion: "auto" | "reduced";
  /** Draws the owed card automatically (S19). */
  readonly draws_by_itself: boolean;
  /** Which moves need a confirmation before they are sent. */
  readonly confirm: "always" | "jacks" | "never";
  /** Whether a move is sent only after a moment in which it can be cancelled. */
  readonly holds_moves: boolean;
  /** How the reader is shown at new tables: the id of an emoji, and a colour. Empty and 0 if none was chosen. */
  readonly avatar_emoji: string;
  readonly avatar_colour: number;
  /** How the cards of the hand are sorted: as received, by rank, or by suit. */
  readonly hand_order: "held" | "rank" | "suit";
}

const key = "sequence.switches";

const values: {readonly [Name in keyof Switches]: ReadonlyArray<Switches[Name]>} = {
  language: Object.keys(languageNames) as Language[],
  theme: ["auto", "light", "dark"],
  board: ["felt", "wood"],
  sound: [true, false],
  volume: [3, 1, 2, 4, volume_max],
  notifications: ["ask", "on", "off"],
  push: [false, true],
  install: ["ask", "decided"],
  vibration: [true, false],
  screen_on: [true, false],
  motion: ["auto", "reduced"],
  draws_by_itself: [true, false],
  confirm: ["jacks", "always", "never"],
  holds_moves: [false, true],
  avatar_emoji: ["", ...Object.keys(avatars)],
  avatar_colour: Array.from({length: limits.avatar_colours + 1}, (_, index) => index),
  hand_order: ["held", "rank", "suit"],
};

/** The values that a setting can have, its default first; the default of `language` is the browser's. */
export const valuesOf = <Name extends keyof Switches>(name: Name): ReadonlyArray<Switches[Name]> =>
  values[name];

/** The stored settings, with the default for each one that was never stored or is invalid. */
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

/** Stores the settings. */
export function keepSwitches(storage: Storage, switches: Switches): void {
  storage.set(key, JSON.stringify(switches));
}
