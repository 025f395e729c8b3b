/** A table before it is made: the fields of its form as a value. */
import {type OptionKey, presetNames, type Values} from "../protocol/catalogue";
import type {CreateDraft} from "../protocol/types";
import {nearestPlayers, playersOf, type Preset, sidesOf} from "./games";
import {defaultOf, fitted, isOffered, type Table, tableFields} from "./options";

/** A table with the options that are set for it. */
export interface TableDraft extends Table {
  readonly values: Values;
}

/** What the fields of a form for such a draft take. */
export interface FieldsProps {
  readonly draft: TableDraft;
  readonly onDraft: (draft: TableDraft) => void;
}

/** The initial form: the first game or `preset`, for the fewest players. */
export function newDraft(preset: Preset = presetNames[0]!): TableDraft {
  return choosePlayers({preset, players: 0, values: {}}, playersOf(preset)[0]!);
}

/** Chooses another game, with the nearest number of players that it allows. */
export function choosePreset(draft: TableDraft, preset: Preset): TableDraft {
  return choosePlayers({...draft, preset}, nearestPlayers(preset, draft.players));
}

/** Chooses another number of players, with their usual sides. */
export function choosePlayers(draft: TableDraft, players: number): TableDraft {
  return {...draft, players, sides: sidesOf(draft.preset, players)[0]};
}

/** Sets an option; a default is not stored, so that it follows the game. */
export function chooseValue(draft: TableDraft, key: OptionKey, value: string): TableDraft {
  const {[key]: _, ...others} = draft.values;
  const wanted = fitted(key, value);
  return {...draft, values: wanted === defaultOf(key, draft) ? others : {...others, [key]: wanted}};
}

/** The room that the form describes. Options that the game lacks, or that have no effect, are left out. */
export function toNewRoom(draft: TableDraft, name: string, password: string): CreateDraft {
  const set = Object.entries(draft.values).filter(([key]) =>
    isOffered(key as OptionKey, draft, draft.values),
  );
  return {
    ...tableFields(draft),
    options: Object.fromEntries(set),
    name: name.trim(),
    ...(password.trim() !== "" && {password}),
  };
}
