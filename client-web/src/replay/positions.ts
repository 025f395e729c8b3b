import type {Game, Hands, Seat} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import type {Moment} from "../dice/moment";
import {change} from "../room/change";
import {inGame} from "../room/fold_game";
import type {Recording} from "./recorded";

/** A finished game after one of its steps, with every hand shown. */
export interface Position {
  readonly game: Game;
  /** The cards by seat, in card games. */
  readonly hands: Hands;
  /** The step's events: its number is the step's, 0 is the opening. */
  readonly moment: Moment;
  /** The seat that made the step; undefined if no seat did. */
  readonly seat: Seat | undefined;
}

function without(hand: readonly string[], card: string): string[] {
  const at = hand.indexOf(card);
  return at < 0 ? [...hand] : [...hand.slice(0, at), ...hand.slice(at + 1)];
}

/**
 * The hands after an event: a played, exchanged or forfeited card leaves its hand, a received card is
 * appended.
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

/** The game after an event, as a spectator sees it: private events only change the hands. */
function foldGame(game: Game, event: RoomEvent): Game {
  return event.event === "card-received" ? game : change<Game>(game, event, inGame);
}

/** Every position of a finished game, from just after the deal to its end. */
export function positionsOf({start, hands, opening, steps}: Recording): Position[] {
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

/** The numbers of a room's replayable games, newest first: the server keeps the newest 16. */
export function replayable(games: number, running: boolean): number[] {
  const newest = running ? games - 1 : games;
  return Array.from({length: Math.max(0, Math.min(16, newest))}, (_, index) => newest - index);
}
