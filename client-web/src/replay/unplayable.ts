/** Why a saved game cannot be shown. Each has a text, `replay.file.CODE`. */
export type UnplayableCode =
  | "no-record" // it is no game record at all
  | "seed" // its chance follows from a seed
  | "too-large"
  | "too-long"
  | "game" // there is no such game
  | "players"
  | "chance" // the cards or dice that a move needs are missing
  | "move" // the line cannot be read
  | "turn" // it is another seat's turn
  | "card" // the card is not in the hand
  | "space" // the space does not allow the move
  | "over"; // the game has ended before

/** A saved game cannot be followed from this line on. */
export class Unplayable extends Error {
  constructor(
    readonly code: UnplayableCode,
    /** Of the file, from 1. */
    readonly line: number,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(`line ${line}: ${code}`);
  }
}
