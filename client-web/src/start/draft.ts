/** A room before it is created: the start page's form as a value. */
import {type OptionKey, optionKeys, presetNames, type Values} from "../protocol/catalogue";
import {nearestPlayers, playersOf, type Preset, sidesOf} from "./games";
import {defaultOf, fitted, isOffered, type Table} from "./options";

/** A table with the options that are set for it. */
export interface TableDraft extends Table {
  readonly values: Values;
}

/** What the form for a new room holds. */
export interface Draft extends TableDraft {
  readonly name: string;
  /** Empty for none. */
  readonly password: string;
}

/** The fields of `create` that the form provides; the connection adds id and token. */
export interface NewRoom {
  readonly preset: Preset;
  readonly players: number;
  readonly sides?: number;
  readonly options: Record<string, string>;
  readonly name: string;
  readonly password?: string;
}

function withSides<Any extends TableDraft>(draft: Any): Any {
  return {...draft, sides: sidesOf(draft.preset, draft.players)[0]};
}

/** The initial form: the first game, for the fewest players. */
export function newDraft(name: string): Draft {
  const first = presetNames[0]!;
  return withSides({preset: first, players: playersOf(first)[0]!, values: {}, name, password: ""});
}

/** Chooses another game, with the nearest number of players that it allows. */
export function choosePreset<Any extends TableDraft>(draft: Any, preset: Preset): Any {
  return withSides({...draft, preset, players: nearestPlayers(preset, draft.players)});
}

/** Chooses another number of players, with their usual sides. */
export function choosePlayers<Any extends TableDraft>(draft: Any, players: number): Any {
  return withSides({...draft, players});
}

/** Chooses another number of sides, if there is a choice. */
export function chooseSides<Any extends TableDraft>(draft: Any, sides: number): Any {
  return {...draft, sides};
}

/** Sets an option; a default is not stored, so that it follows the game. */
export function chooseValue<Any extends TableDraft>(draft: Any, key: OptionKey, value: string): Any {
  const {[key]: _, ...others} = draft.values;
  const wanted = fitted(key, value);
  return {
    ...draft,
    values: wanted === defaultOf(key, draft) ? others : {...others, [key]: wanted},
  };
}

/** The room that the form describes. Options that the game lacks, or that have no effect, are left out. */
export function toNewRoom(draft: Draft): NewRoom {
  const set: Record<string, string> = {};
  for (const key of optionKeys) {
    const value = draft.values[key];
    if (value !== undefined && isOffered(key, draft, draft.values)) set[key] = value;
  }
  return {
    preset: draft.preset,
    players: draft.players,
    options: set,
    name: draft.name.trim(),
    ...(draft.sides === undefined ? {} : {sides: draft.sides}),
    ...(draft.password.trim() === "" ? {} : {password: draft.password}),
  };
}
