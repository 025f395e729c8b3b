import type {Game, Hands, ReplayAnswer} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import type {Moment} from "../table/shown";
import {foldGame, withoutCard} from "../room/fold_game";

/** A game to look at. */
export type Recording = Omit<ReplayAnswer, "type" | "id" | "game">;

/** A finished game after one of its steps, with every hand shown. */
export interface Position {
  readonly game: Game;
  /** The cards by seat, in card games. */
  readonly hands: Hands;
  /** The step's events: its number is the step's, 0 is the opening. */
  readonly moment: Moment;
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
      return {...hands, [event.seat]: withoutCard(hands[event.seat] ?? [], event.card)};
    case "card-received":
      return {...hands, [event.seat]: [...(hands[event.seat] ?? []), event.card]};
    default:
      return hands;
  }
}

/** Every position of a finished game, from just after the deal to its end. */
export function positionsOf({start, hands, opening, steps}: Recording): Position[] {
  const positions: Position[] = [{game: start, hands: hands ?? {}, moment: {number: 0, events: opening}}];
  for (const [index, {events}] of steps.entries()) {
    const before = positions[index]!;
    positions.push({
      game: events.reduce<Game>(foldGame, before.game),
      hands: events.reduce<Hands>(foldHands, before.hands),
      moment: {number: index + 1, events},
    });
  }
  return positions;
}

/** The numbers of a room's replayable games, newest first: the server keeps the newest 16. */
export function replayable(games: number, running: boolean): number[] {
  const newest = running ? games - 1 : games;
  return Array.from({length: Math.max(0, Math.min(16, newest))}, (_, index) => newest - index);
}
