/**
 * The changes between two setups of a room: as everybody is told them, and as the commands that the host
 * sends.
 */
import {type OptionKey, optionKeys, type Values} from "../protocol/catalogue";
import type {Setup} from "../protocol/messages";
import type {Draft as Command} from "../protocol/types";
import {isPreset} from "../setup/games";
import {isOffered, setValues, type Table, tableFields, valueOf} from "../setup/options";

/** One change: the game with its players and sides, or an option. */
export type Change =
  | {readonly of: "game"; readonly table: Table}
  | {readonly of: "option"; readonly key: OptionKey; readonly value: string};

/** The setup as the forms take it; undefined for a game that this page does not know. */
export function tableOf({preset, players, sides}: Setup): Table | undefined {
  return isPreset(preset) ? {preset, players, sides} : undefined;
}

function isOtherTable(before: Setup, {preset, players, sides}: Table): boolean {
  return before.preset !== preset || before.players !== players || before.sides !== sides;
}

/** The differences between two setups. If the game changes, its options are not listed separately. */
export function changesBetween(before: Setup, after: Setup): Change[] {
  const table = tableOf(after);
  if (table === undefined) return [];
  if (isOtherTable(before, table)) return [{of: "game", table}];
  return optionKeys
    .filter((key) => valueOf(key, before.options, table) !== valueOf(key, after.options, table))
    .map((key) => ({of: "option", key, value: valueOf(key, after.options, table)}));
}

/** An option's value after the game has been set and before the option itself is set. */
function valueAfterGame(key: OptionKey, before: Setup, table: Table): string {
  const old = tableOf(before);
  return valueOf(key, old ? setValues(before.options, old) : {}, table);
}

/** The commands that change a room's setup to this table and these options: the game first, if it changes. */
export function commandsTo(before: Setup, table: Table, values: Values): Command[] {
  const game: Command = {type: "set-game", ...tableFields(table)};
  const set = optionKeys
    .filter((key) => isOffered(key, table, values))
    .filter((key) => valueOf(key, values, table) !== valueAfterGame(key, before, table))
    .map((key): Command => ({type: "set-option", key, value: valueOf(key, values, table)}));
  return isOtherTable(before, table) ? [game, ...set] : set;
}
