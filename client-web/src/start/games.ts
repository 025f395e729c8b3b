/**
 * What the form for a room needs to know of the six games: how many can play, on how many sides.
 * It is the table under `create` in docs/protocol.md, and a test holds it against that; the server judges.
 */

/** The kind of a game says which options a room of it has. */
export type Kind = "cards" | "dice-board" | "six-dice";

/** The presets, in the order in which they are offered. */
export const presets = [
  "sequence",
  "sequence-rv",
  "sequence-bible",
  "sequence-dice",
  "sequences",
  "hearts-due",
] as const;

/** The name of a game on the wire. */
export type Preset = (typeof presets)[number];

/** How many people play a game, and on how many sides. */
export interface Game {
  readonly kind: Kind;
  /** The counts of players, rising. */
  readonly players: readonly number[];
  /** The numbers of sides for so many players, the default first; empty where there are none (X1). */
  sides(players: number): readonly number[];
}

const teams = [2, 3, 4, 6, 8, 9, 10, 12];
const sixDicePlayers = Array.from({ length: 32 }, (_, i) => i + 1);

/** S1: two teams or three, as the number divides; six and twelve leave the choice. */
function teamSides(players: number): readonly number[] {
  if (players % 6 === 0) return [2, 3];
  return players % 3 === 0 ? [3] : [2];
}

/** B1, D1: three players are three sides, all others two. */
function fewSides(players: number): readonly number[] {
  return players === 3 ? [3] : [2];
}

const noSides = (): readonly number[] => [];

/** Every game of the house. */
export const games: Readonly<Record<Preset, Game>> = {
  sequence: { kind: "cards", players: teams, sides: teamSides },
  "sequence-rv": {
    kind: "cards",
    players: teams,
    sides: (players) => (players === 6 ? [3, 2] : teamSides(players)),
  },
  "sequence-bible": { kind: "cards", players: [2, 3, 4, 6], sides: fewSides },
  "sequence-dice": { kind: "dice-board", players: [2, 3, 4], sides: fewSides },
  sequences: { kind: "six-dice", players: sixDicePlayers, sides: noSides },
  "hearts-due": { kind: "six-dice", players: sixDicePlayers, sides: noSides },
};

/** Whether a word from outside is the name of a game that this page knows. */
export function isPreset(word: string): word is Preset {
  return (presets as readonly string[]).includes(word);
}

/** The count nearest to `players` that the game allows, as when another game is chosen. */
export function nearestPlayers(preset: Preset, players: number): number {
  const distance = (count: number) => Math.abs(count - players);
  return games[preset].players.reduce((best, count) => (distance(count) < distance(best) ? count : best));
}

/** The rule that says who can play a game. */
export function playersRule(preset: Preset): string {
  const rules: Readonly<Record<Preset, string>> = {
    sequence: "S1",
    "sequence-rv": "S1",
    "sequence-bible": "B1",
    "sequence-dice": "D1",
    sequences: "X1",
    "hearts-due": "X1",
  };
  return rules[preset];
}
