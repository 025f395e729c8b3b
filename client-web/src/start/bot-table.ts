/** The table that "Play with bots" makes; the last one is remembered. */
import type {Storage} from "../link/storage";
import {levels} from "../protocol/catalogue";
import type {Level} from "../protocol/messages";
import {isPreset, nearestPlayers, playersOf, type Preset} from "../setup/games";

/** A game against bots: the players include the one person. */
export interface BotTable {
  readonly preset: Preset;
  readonly players: number;
  readonly level: Level;
}

const key = "sequence.bots";

/** The first table with bots that this browser makes. */
const first: BotTable = {preset: "sequence", players: 2, level: "medium"};

/** The player counts with at least one bot, ascending. */
export const playersWithBots = (preset: Preset): readonly number[] =>
  playersOf(preset).filter((count) => count > 1);

/** Another game, with the nearest number of players that leaves a seat for a bot. */
export const withPreset = (table: BotTable, preset: Preset): BotTable => ({
  ...table,
  preset,
  players: nearestPlayers(preset, Math.max(2, table.players)),
});

/** The table that was made last; the first one if there was none or it is no longer valid. */
export function lastBotTable(storage: Storage): BotTable {
  try {
    const kept = JSON.parse(storage.get(key) ?? "null") as Partial<Record<keyof BotTable, unknown>> | null;
    const {preset, players, level} = kept ?? {};
    if (typeof preset !== "string" || !isPreset(preset)) return first;
    const isKnown =
      playersWithBots(preset).includes(players as number) && (levels as readonly unknown[]).includes(level);
    return isKnown ? {preset, players: players as number, level: level as Level} : first;
  } catch {
    return first; // the stored value is invalid
  }
}

/** Remembers the table for the next time. */
export function keepBotTable(storage: Storage, table: BotTable): void {
  storage.set(key, JSON.stringify(table));
}
