/**
 * The program's tables: its games, options, phrases and limits. `./dev schema` writes the file; the
 * page has no such tables of its own, and implements no rules.
 */
import * as tables from "../../../protocol/catalogue/catalogue.json";
import type {Level} from "./messages";

/** The name of a game on the wire. */
export type PresetName = keyof typeof tables.presets;

/** The name of an option on the wire. */
export type OptionKey = keyof typeof tables.options;

/** The options that are set, or that differ from their default. */
export type Values = Readonly<Partial<Record<OptionKey, string>>>;

/** A number of players and sides for a game; the first with a number of players is the usual one. */
export interface Seating {
  readonly players: number;
  /** Absent if there are no sides. */
  readonly sides?: number | undefined;
  /** Whether a side has several players. */
  readonly teams?: boolean | undefined;
  /** How many cards each player is dealt. */
  readonly hand?: number | undefined;
  /** How many sequences win. */
  readonly sequences?: number | undefined;
  readonly defaults?: Values | undefined;
}

/** One game. */
export interface PresetTable {
  /** `cards`, `dice-board` or `six-dice`. */
  readonly kind: string;
  readonly seatings: readonly Seating[];
  /** The rule on the number of players. */
  readonly seats_rule: string;
  readonly defaults?: Values | undefined;
}

/** One option: its values are words, or the numbers of a range, and possibly `off`. */
export interface OptionTable {
  readonly rule?: string;
  readonly default: string;
  readonly words?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string;
  readonly off?: boolean;
  /** Whether it has no effect if every side is one player. */
  readonly teams_only?: boolean;
  /** It has no effect while another option has this value. */
  readonly without_effect?: {readonly option: string; readonly value: string};
  readonly presets: readonly string[];
}

export const presets: Readonly<Record<PresetName, PresetTable>> = tables.presets;
export const presetNames = Object.keys(presets) as readonly PresetName[];

export const options: Readonly<Record<OptionKey, OptionTable>> = tables.options;
export const optionKeys = Object.keys(options) as readonly OptionKey[];

/** The levels of bots, weakest first. */
export const levels = tables.levels as readonly Level[];

/** The id of a fixed phrase. */
export type PhraseId = keyof typeof tables.phrases;

/** A fixed phrase, in English. */
interface Phrase {
  readonly text: string;
  readonly in_silence?: boolean;
}

/** The fixed phrases; those marked as such are allowed at a silent table too (T3). */
export const phrases: Readonly<Record<PhraseId, Phrase>> = tables.phrases;

/** The reactions by id, with their emoji. The heart would be a black sign without what follows it, U+FE0F. */
export const reactions = {...tables.reactions, heart: "❤\ufe0f"};

/** The emotes by id, with their emoji. */
export const emotes = tables.emotes;

/** The id of an emote. */
export type EmoteId = keyof typeof tables.emotes;

/** The emojis for avatars by id. */
export const avatars = tables.avatars;

/** The event of a setting of the room that its host switches on and off. */
export type SettingEvent = keyof typeof tables.settings;

/** The command of a setting, the field of command and event, and the field of the view, which is absent if it is off. */
type Setting = Readonly<Record<"command" | "field" | "view", string>>;

export const settings: Readonly<Record<SettingEvent, Setting>> = tables.settings;
export const settingEvents = Object.keys(settings) as readonly SettingEvent[];

/** A value for each setting, by its event. */
export const bySetting = <Value>(make: (setting: Setting) => Value): Record<SettingEvent, Value> =>
  Object.assign({}, ...settingEvents.map((event) => ({[event]: make(settings[event])})));

export const limits = tables.limits;

/** How a game is seated with this many players on this many sides; undefined if it is not playable so. */
export function seatingOf(preset: string, players: number, sides?: number): Seating | undefined {
  return presets[preset as PresetName]?.seatings.find(
    (row) => row.players === players && row.sides === sides,
  );
}
