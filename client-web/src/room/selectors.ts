import type {
  CardsGame,
  DiceBoardGame,
  Game,
  Seat,
  Setup,
  Side,
  SixDiceGame,
  View,
} from "../protocol/messages";
import type {MemberView} from "../protocol/types";

/** Whether this is one of the three card games. */
export const isCardsGame = (game: Game): game is CardsGame => "hand_sizes" in game;

/** Whether this is Sequence Dice. */
export const isDiceBoardGame = (game: Game): game is DiceBoardGame => "rolled" in game;

/** Whether this is one of the two games with six dice. */
export const isSixDiceGame = (game: Game): game is SixDiceGame => "scores" in game;

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

/** Whether the newest game is over and the receiver of the view has won it. */
export function hasWon({game, setup}: View): boolean {
  const seat = game?.observer;
  const result = game?.result;
  if (seat === undefined || !result || !("winner" in result)) return false;
  return "seat" in result.winner ? result.winner.seat === seat : result.winner.side === sideOf(setup, seat);
}

/** Whether a ceremony of the fair deal is running. */
export const isDealing = (view: View): boolean => view.deal !== undefined && view.deal.step !== "dealt";
