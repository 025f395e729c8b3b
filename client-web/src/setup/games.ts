/** The games that the form for a room offers. */
import {type PresetName, presetNames, presets} from "../protocol/catalogue";

/** The name of a game on the wire. */
export type Preset = PresetName;

/** The player counts that a game allows, ascending. */
export function playersOf(preset: Preset): readonly number[] {
  return [...new Set(presets[preset].seatings.map(({players}) => players))];
}

/** The numbers of sides for this many players, the default first; empty if there are none. */
export function sidesOf(preset: Preset, players: number): readonly number[] {
  return presets[preset].seatings.flatMap((row) =>
    row.players === players && row.sides !== undefined ? [row.sides] : [],
  );
}

/** Whether a word is the name of a game that this page knows. */
export function isPreset(word: string): word is Preset {
  return (presetNames as readonly string[]).includes(word);
}

/** The player count nearest to `players` that the game allows, used when another game is chosen. */
export function nearestPlayers(preset: Preset, players: number): number {
  const distance = (count: number) => Math.abs(count - players);
  return playersOf(preset).reduce((best, count) => (distance(count) < distance(best) ? count : best));
}
