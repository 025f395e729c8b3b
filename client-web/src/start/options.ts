/**
 * The options of a room as the form shows them: docs/protocol.md, `create`. A test holds keys, defaults and
 * rules against that page. What a value does is the server's business.
 */
import { games, type Kind, type Preset } from "./games";

/** A game's preset, players and sides, on which some options depend. */
export interface Table {
  readonly preset: Preset;
  readonly players: number;
  /** Absent in the six-dice games, which have none (X1). */
  readonly sides?: number | undefined;
}

/** The options, in the order in which they are offered. */
export const optionKeys = [
  "draw",
  "draw_grace",
  "table_talk",
  "line",
  "sequences_per_cast",
  "target",
  "stake",
  "best_of",
  "turn_seconds",
  "at_zero",
  "deal",
] as const;

/** The name of an option on the wire. */
export type OptionKey = (typeof optionKeys)[number];

/** How a value is chosen: one of some words, one of some numbers, or any number of a range. */
export type Choice =
  | { readonly by: "word"; readonly values: readonly string[] }
  | { readonly by: "count"; readonly values: readonly string[] }
  | { readonly by: "range"; readonly min: number; readonly max: number; readonly step: number };

/** One option as the form shows it. */
export interface Option {
  readonly kinds: readonly Kind[];
  /** The rule behind it, where there is one. */
  readonly rule?: string;
  readonly choice: Choice;
  /** The value that holds where nobody sets one. */
  fallback(table: Table): string;
}

const all: readonly Kind[] = ["cards", "dice-board", "six-dice"];
const word = (...values: string[]): Choice => ({ by: "word", values });
const count = (...values: string[]): Choice => ({ by: "count", values });
const always = (value: string) => () => value;

/** T3: the standard games have no penalty for table talk, club rules and partners at dice have (S23, D11). */
function tableTalkFallback({ preset, players }: Table): string {
  if (preset === "sequence-rv") return "call";
  return preset === "sequence-dice" && players === 4 ? "honour" : "off";
}

const graces = Array.from({ length: 11 }, (_, seconds) => `${seconds}`);
const turns = ["off", "15", "30", "45", "60", "90", "120", "180", "300", "600"];
const series = ["1", "3", "5", "7", "9", "11", "13", "15"];

/** Every option. */
export const options: Readonly<Record<OptionKey, Option>> = {
  draw: { kinds: ["cards"], rule: "S19", choice: word("manual", "auto"), fallback: always("manual") },
  draw_grace: { kinds: ["cards"], rule: "S19", choice: count(...graces), fallback: always("3") },
  table_talk: {
    kinds: ["cards", "dice-board"],
    rule: "T3",
    choice: word("off", "call", "honour", "silent"),
    fallback: tableTalkFallback,
  },
  line: { kinds: ["dice-board"], rule: "D9", choice: count("5", "6"), fallback: always("5") },
  sequences_per_cast: {
    kinds: ["six-dice"],
    rule: "X4",
    choice: word("two", "all"),
    fallback: always("two"),
  },
  target: {
    kinds: ["six-dice"],
    rule: "X6",
    choice: { by: "range", min: 25, max: 1000, step: 5 },
    fallback: always("100"),
  },
  stake: {
    kinds: ["six-dice"],
    rule: "X7",
    choice: { by: "range", min: 0, max: 1000, step: 5 },
    fallback: always("0"),
  },
  best_of: { kinds: all, choice: count(...series), fallback: always("1") },
  turn_seconds: { kinds: all, choice: count(...turns), fallback: always("off") },
  at_zero: { kinds: all, choice: word("bot", "random"), fallback: always("bot") },
  deal: { kinds: all, choice: word("ceremony", "quick"), fallback: always("ceremony") },
};

/** The values that are set, by option; what is missing has its default. */
export type Values = Readonly<Partial<Record<OptionKey, string>>>;

/** The value of an option, set or default. */
export function valueOf(key: OptionKey, values: Values, table: Table): string {
  return values[key] ?? options[key].fallback(table);
}

/**
 * Whether the form shows an option: the game has it and it has an effect there. Table talk is between
 * partners (T3), who moves at the end of a turn's time matters where there is a clock, and a grace where
 * cards are drawn by hand.
 */
export function isOffered(key: OptionKey, table: Table, values: Values): boolean {
  if (!options[key].kinds.includes(games[table.preset].kind)) return false;
  if (key === "table_talk") return table.players > (table.sides ?? table.players);
  if (key === "at_zero") return valueOf("turn_seconds", values, table) !== "off";
  return key !== "draw_grace" || valueOf("draw", values, table) === "manual";
}

/**
 * A typed number as its option takes it: the nearest that it allows; a value of any other kind is as it is.
 */
export function fitted(key: OptionKey, value: string): string {
  const { choice } = options[key];
  if (choice.by !== "range") return value;
  const steps = Math.round((Number(value) - choice.min) / choice.step);
  return `${Math.min(choice.max, Math.max(choice.min, choice.min + steps * choice.step))}`;
}

/** The values to choose from, with one among them that another program has set. */
export function withValue(values: readonly string[], value: string): readonly string[] {
  return values.includes(value) ? values : [...values, value];
}
