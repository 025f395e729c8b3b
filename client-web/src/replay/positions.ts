import type {Game, Hands, ReplayAnswer, Seat} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import type {Moment} from "../dice/moment";
import {change} from "../room/change";
import {inGame} from "../room/fold_game";

/** A finished game as it stood after one of its steps, with every hand open. */
export interface Position {
  readonly game: Game;
  /** Seat to cards, in the card games. */
  readonly hands: Hands;
  /** What led here: its number is the step's, and 0 is the opening. */
  readonly moment: Moment;
  /** The seat that made the step; nothing if it was the table's. */
  readonly seat: Seat | undefined;
}

function without(hand: readonly string[], card: string): string[] {
  const at = hand.indexOf(card);
  return at < 0 ? [...hand] : [...hand.slice(0, at), ...hand.slice(at + 1)];
}

/**
 * The hands after an event: a card that is played, exchanged or forfeited leaves its hand, a card received
 * comes to its end.
 */
export function foldHands(hands: Hands, event: RoomEvent): Hands {
  switch (event.event) {
    case "card-played":
    case "card-exchanged":
    case "card-forfeited":
      return {...hands, [event.seat]: without(hands[event.seat] ?? [], event.card)};
    case "card-received":
      return {...hands, [event.seat]: [...(hands[event.seat] ?? []), event.card]};
    default:
      return hands;
  }
}

/** The game after an event, as one sees it who has no seat: what a seat alone was told is in the hands. */
function foldGame(game: Game, event: RoomEvent): Game {
  return event.event === "card-received" ? game : change<Game>(game, event, inGame);
}

/** Every position of a finished game, from right after the deal to its end. */
export function positionsOf({start, hands, opening, steps}: ReplayAnswer): Position[] {
  const positions: Position[] = [
    {game: start, hands: hands ?? {}, moment: {number: 0, events: opening}, seat: undefined},
  ];
  for (const [index, {seat, events}] of steps.entries()) {
    const before = positions[index]!;
    positions.push({
      game: events.reduce<Game>(foldGame, before.game),
      hands: events.reduce<Hands>(foldHands, before.hands),
      moment: {number: index + 1, events},
      seat,
    });
  }
  return positions;
}

/** The numbers of the finished games of a room that hands out its newest 16, the newest first. */
export function replayable(games: number, running: boolean): number[] {
  const newest = running ? games - 1 : games;
  return Array.from({length: Math.max(0, Math.min(16, newest))}, (_, index) => newest - index);
}
