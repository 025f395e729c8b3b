/**
 * The options of a room as the form shows them. Their values are in the catalogue; the server validates them.
 */
import {limits, type OptionKey, options, presets, seatingOf, type Values} from "../protocol/catalogue";
import type {Preset} from "./games";

/** A game's preset, players and sides, on which some options depend. */
export interface Table {
  readonly preset: Preset;
  readonly players: number;
  /** Absent in games without sides. */
  readonly sides?: number | undefined;
}

/** A table as commands name it. */
export const tableFields = ({preset, players, sides}: Table) => ({
  preset,
  players,
  ...(sides !== undefined && {sides}),
});

/** How a value is chosen: from a list, or as any number of a range. */
export type Choice =
  | {readonly by: "list"; readonly values: readonly string[]}
  | {
      readonly by: "range";
      readonly range: {readonly min: number; readonly max: number; readonly step: number};
    };

/** Up to this many values are offered as a list; larger ranges are typed. */
const listedMax = 12;

/** Which of many values the form offers. */
const offered: Partial<Record<OptionKey, readonly string[]>> = {
  turn_seconds: ["off", "15", "30", "45", "60", "90", "120", "180", "300", "600"],
};

/** The form's step for a range, if not the smallest. */
const steps: Partial<Record<OptionKey, number>> = {stake: 5};

/** How an option's value is chosen. */
export function choiceOf(key: OptionKey): Choice {
  const {words, min = 0, max = 0, step = 1, unit, off = false} = options[key];
  const values = words ?? offered[key];
  if (values) return {by: "list", values};
  const count = (max - min) / step + 1;
  const numbers = () => Array.from({length: count}, (_, i) => `${min + i * step}`);
  if (count <= listedMax) return {by: "list", values: [...(off ? ["off"] : []), ...numbers()]};
  const highest = unit === "play chips" ? Math.min(max, limits.purse_at_first) : max;
  return {by: "range", range: {min, max: highest, step: steps[key] ?? step}};
}

/** The value in effect if none is set. */
export function defaultOf(key: OptionKey, {preset, players, sides}: Table): string {
  const seating = seatingOf(preset, players, sides);
  return seating?.defaults?.[key] ?? presets[preset].defaults?.[key] ?? options[key].default;
}

/** The value of an option, set or default. */
export function valueOf(key: OptionKey, values: Values, table: Table): string {
  return values[key] ?? defaultOf(key, table);
}

/** The values that are not the defaults of this table: the host has set them. */
export function setValues(values: Values, table: Table): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== defaultOf(key as OptionKey, table)),
  );
}

/** Whether the form shows an option: the game has it and it has an effect there. */
export function isOffered(key: OptionKey, table: Table, values: Values): boolean {
  const {presets: games, teams_only, without_effect} = options[key];
  if (!games.includes(table.preset)) return false;
  if (teams_only && !seatingOf(table.preset, table.players, table.sides)?.teams) return false;
  return (
    without_effect === undefined ||
    valueOf(without_effect.option as OptionKey, values, table) !== without_effect.value
  );
}

/** A typed number as its option allows it: the nearest allowed value; values of other kinds are unchanged. */
export function fitted(key: OptionKey, value: string): string {
  const choice = choiceOf(key);
  if (choice.by !== "range") return value;
  const {min, max, step} = choice.range;
  const count = Math.round((Number(value) - min) / step);
  return `${Math.min(max, Math.max(min, min + count * step))}`;
}

/** The values to choose from, including this one if another program has set it. */
export function withValue(values: readonly string[], value: string): readonly string[] {
  return values.includes(value) ? values : [...values, value];
}
