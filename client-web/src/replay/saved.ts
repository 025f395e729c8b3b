import {presetNames, seatingOf, type PresetName} from "../protocol/catalogue";
import type {KeyAfter} from "../words/words";
import type {Recording} from "./positions";

/** Why a file cannot be shown; `text` is a game record, which only the terminal program replays. */
type FileFault = KeyAfter<"replay.file.">;

/** A longer file is not read: two answers of the server, each of at most 768 KiB, fit into it. */
export const file_bytes_max = 2 * 1024 * 1024;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Whether the parts are there, and there are not too many players to draw. The rest is for the table to draw. */
const isWhole = ({setup, names, start, opening, steps}: Partial<Recording>): boolean =>
  isObject(setup) &&
  presetNames.includes(setup.preset as PresetName) &&
  seatingOf(setup.preset, setup.players, setup.sides) !== undefined &&
  isObject(setup.options) &&
  Array.isArray(names) &&
  names.length === setup.players &&
  isObject(start) &&
  Array.isArray(opening) &&
  Array.isArray(steps);

/** The game in the text of a file, or why it cannot be shown. */
export function savedGameIn(text: string): Recording | FileFault {
  if (/^\s*(\[Game|;)/.test(text)) return "text";
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return "no-json";
  }
  if (!isObject(file) || file["type"] !== "replay") return "no-game";
  return isWhole(file) ? (file as unknown as Recording) : "damaged";
}
