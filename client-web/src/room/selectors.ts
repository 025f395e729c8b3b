import {type PresetName, presets} from "../protocol/catalogue";
import type {CardsGame, DiceBoardGame, Game, Seat, Setup, Side, Space, View} from "../protocol/messages";
import type {MemberView, RoomEvent} from "../protocol/types";

/** Whether this is one of the three card games. */
export const isCardsGame = (game: Game): game is CardsGame => "hand_sizes" in game;

/** Whether this is Sequence Dice. */
export const isDiceBoardGame = (game: Game): game is DiceBoardGame => "rolled" in game;

/** The member with this number. */
export const memberOf = (view: View, member: number): MemberView | undefined =>
  view.members.find((one) => one.member === member);

/** The member on that seat. */
export const memberAt = (view: View, seat: Seat): MemberView | undefined =>
  view.members.find((one) => one.seat === seat);

/** The receiver of the view as a member. */
export const yourself = (view: View): MemberView | undefined => memberOf(view, view.you);

/** The side of a seat; undefined in games without sides (S1). */
export function sideOf(setup: Pick<Setup, "sides">, seat: Seat): Side | undefined {
  return setup.sides === undefined ? undefined : ((seat - 1) % setup.sides) + 1;
}

/** The seats of the setup, from 1. */
export const seatsOf = (setup: Setup): Seat[] => Array.from({length: setup.players}, (_, index) => index + 1);

/** The number of sequences that win with this many sides (S12, B3). */
export function sequencesNeeded(preset: string, sides: number): number {
  return presets[preset as PresetName]?.seatings.find((row) => row.sides === sides)?.sequences ?? 1;
}

/** Whether sides have several players. */
export const isInTeams = ({sides, players}: Setup): boolean => sides !== undefined && players > sides;

/** Whether a game is running: one has started, and has no result yet. */
export const isRunning = (view: View): boolean => view.game !== undefined && view.game.result === undefined;

/** The seat that the receiver plays in the running game, otherwise the one they occupy. */
export const yourSeat = (view: View): Seat | undefined =>
  isRunning(view) ? view.game?.observer : yourself(view)?.seat;

/** Whether the game waits for the receiver to move. */
export const isYourTurn = (view: View): boolean =>
  isRunning(view) && view.game?.observer !== undefined && view.game.turn === view.game.observer;

/** The seats that have won the newest game; none while it runs, and after a draw or an abandoned game. */
export function winnersOf({setup, game}: View): Seat[] {
  const result = game?.result;
  if (!result || !("winner" in result)) return [];
  const {winner} = result;
  return "seat" in winner
    ? [winner.seat]
    : seatsOf(setup).filter((seat) => sideOf(setup, seat) === winner.side);
}

/** Whether the newest game is over and the receiver of the view has won it. */
export const hasWon = (view: View): boolean => winnersOf(view).some((seat) => seat === view.game?.observer);

/** The side that has won the game. */
export const winningSide = ({result}: Game): Side | undefined =>
  result && "winner" in result && "side" in result.winner ? result.winner.side : undefined;

/** The spaces of the sequences that have won the game (S12). */
export const wonSpaces = (game: CardsGame): Space[] => (game.sequences[winningSide(game) ?? 0] ?? []).flat();

/** Whether a ceremony of the fair deal is running. */
export const isDealing = (view: View): boolean => view.deal !== undefined && view.deal.step !== "dealt";

/** The space on which a chip was last placed or removed, since the newest start of a game among these events. */
export function lastSpace(events: readonly RoomEvent[]): Space | null {
  for (const event of [...events].reverse()) {
    if (event.event === "game-started" || event.event === "setup-changed") return null;
    if (event.event === "chip-placed" || event.event === "chip-removed") return event.space;
  }
  return null;
}
