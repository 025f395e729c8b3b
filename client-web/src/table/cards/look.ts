import type {CardsGame, Ends, Legal, Side, Space} from "../../protocol/messages";
import type {Choosing, Move} from "./choosing";
import {wonSpaces} from "../../room/selectors";
import {movesIn, movesWith} from "./choosing";
import {isSpecial} from "./cards";
import {faceAt, rows, spacesOf} from "./layout";
import {lockedBy} from "./naming";

/** What the player can do on a space with the current pick; `shown` is the place of a card picked out of turn. */
type Light = "place" | "remove" | "shown" | "named";

/** The lit spaces. */
type Lights = ReadonlyMap<Space, Light>;

const lit = (spaces: Iterable<Space>, light: Light): [Space, Light][] =>
  [...spaces].map((space) => [space, light]);

const litBy = (moves: readonly Move[]): Lights => new Map(moves.map(({space, type}) => [space, type]));

/**
 * The spaces lit while the player chooses: where a picked card can be played, or out of turn where it
 * belongs.
 */
export function lightsOf(preset: string, legal: Legal, now: Choosing): Lights {
  switch (now.step) {
    case "free":
      // Jacks, ADD and REM lead to too many.
      return litBy(movesIn(legal).filter(({card}) => !isSpecial(card)));
    case "card": {
      const moves = movesWith(legal, now.card);
      return moves.length > 0 ? litBy(moves) : new Map(lit(spacesOf(preset, now.card), "shown"));
    }
    case "naming":
      return new Map([...lit(lockedBy(now.chosen), "named"), ...lit([now.move.space], "place")]);
    case "confirm":
    case "send":
      return litBy([now.move]);
  }
}

/** What else the looks of the spaces depend on. */
interface Marked {
  readonly last?: Space | null;
  readonly waiting?: Move | null;
  /** The reader's side, whose chip lies on the space of an unanswered move. */
  readonly side?: Side | null;
  /** The spaces of a sequence that was just made. */
  readonly made?: readonly Space[];
  readonly pointed?: readonly Space[];
}

/** The look of every space of the board, row by row. */
export function looksOf(
  preset: string,
  game: CardsGame,
  lights: Lights,
  {last = null, waiting = null, side = null, made = [], pointed = []}: Marked = {},
) {
  const locked = new Set(Object.values(game.sequences).flat(2));
  const cheered = new Set([...made, ...wonSpaces(game)]);
  return rows.map((row) =>
    row.map((space) => ({
      space,
      /** What is printed on it; null on a free corner. */
      face: faceAt(preset, space),
      side: game.chips[space] ?? null,
      locked: locked.has(space),
      last: space === last,
      light: lights.get(space) ?? null,
      waiting: waiting?.space === space,
      /** The side of a chip whose move is unanswered. */
      coming: waiting?.space === space && waiting.type === "place" ? side : null,
      /** Whether it belongs to a sequence that was just made, or that has won the game. */
      cheered: cheered.has(space),
      /** Whether a line of the history names it. */
      pointed: pointed.includes(space),
    })),
  );
}

/** What the drawing and the name of a space are made from. */
export type SpaceLook = ReturnType<typeof looksOf>[number][number];

/** The completed sequences of all sides as lines over the board (S11). */
export function linesOf(game: CardsGame) {
  return Object.entries(game.sequences).flatMap(([side, lines]) =>
    lines.map((line) => ({side: Number(side), ends: [line[0], line[4]] as Ends})),
  );
}
