import {type PresetName, presets, seatingOf} from "../protocol/catalogue";
import type {CardsGame, Ends, Legal, Setup, Space} from "../protocol/messages";
import type {Choosing, Move} from "./choosing";
import {targetsOf} from "./choosing";
import {isSpecial} from "./cards";
import {faceAt, spacesOf} from "./layout";
import type {SpaceLook} from "./names";
import {lockedBy} from "./naming";
import {rows} from "./spaces";

/** The lit spaces, and why each is lit. */
export type Lights = ReadonlyMap<Space, NonNullable<SpaceLook["light"]>>;

const lit = (spaces: Iterable<Space>, light: NonNullable<SpaceLook["light"]>): [Space, typeof light][] =>
  [...spaces].map((space) => [space, light]);

/** The spaces where ordinary cards of the hand can be played: jacks, ADD and REM lead to too many. */
function inReach(legal: Legal): Space[] {
  return Object.entries(legal.place ?? {}).flatMap(([card, spaces]) => (isSpecial(card) ? [] : spaces));
}

/**
 * The spaces lit while the player chooses: where a picked card can be played, or out of turn where it
 * belongs.
 */
export function lightsOf(preset: string, legal: Legal, now: Choosing): Lights {
  switch (now.step) {
    case "free":
      return new Map(lit(inReach(legal), "place"));
    case "card": {
      const {place, remove} = targetsOf(legal, now.card);
      const playable = [...lit(place, "place"), ...lit(remove, "remove")];
      return new Map(playable.length > 0 ? playable : lit(spacesOf(preset, now.card), "shown"));
    }
    case "naming":
      return new Map([...lit(lockedBy(now.chosen), "named"), ...lit([now.move.space], "place")]);
    case "confirm":
    case "send":
      return new Map(lit([now.move.space], now.move.type));
  }
}

/** What else the looks of the spaces depend on. */
export interface Marked {
  readonly last?: Space | null;
  readonly waiting?: Move | null;
  /** The spaces of a sequence that was just made. */
  readonly made?: readonly Space[];
  readonly pointed?: readonly Space[];
}

/** The spaces of the sequences that have won the game (S12). */
function wonSpaces({result, sequences}: CardsGame): Space[] {
  if (result === undefined || !("winner" in result) || !("side" in result.winner)) return [];
  return (sequences[result.winner.side] ?? []).flat();
}

/** The look of every space of the board, row by row. */
export function looksOf(
  preset: string,
  game: CardsGame,
  lights: Lights,
  {last = null, waiting = null, made = [], pointed = []}: Marked = {},
): SpaceLook[][] {
  const locked = new Set(Object.values(game.sequences).flat(2));
  const cheered = new Set([...made, ...wonSpaces(game)]);
  return rows.map((row) =>
    row.map((space) => ({
      space,
      face: faceAt(preset, space),
      side: game.chips[space] ?? null,
      locked: locked.has(space),
      last: space === last,
      light: lights.get(space) ?? null,
      waiting: waiting?.space === space,
      cheered: cheered.has(space),
      pointed: pointed.includes(space),
    })),
  );
}

/** A sequence as a line over the board: its side and its two ends. */
export interface DrawnLine {
  readonly side: number;
  readonly ends: Ends;
}

/** The completed sequences of all sides (S11). */
export function linesOf(game: CardsGame): DrawnLine[] {
  return Object.entries(game.sequences).flatMap(([side, lines]) =>
    lines.map((line) => ({side: Number(side), ends: [line[0], line[4]] as Ends})),
  );
}

/** The number of sequences that win with this many sides (S12, B3). */
export function sequencesNeeded(preset: string, sides: number): number {
  return presets[preset as PresetName]?.seatings.find((row) => row.sides === sides)?.sequences ?? 1;
}

/** The number of cards in a full hand (S4, B2). */
export function handSize({preset, players, sides}: Setup): number {
  return seatingOf(preset, players, sides)?.hand ?? 0;
}
