import type {Seat, Space} from "../protocol/messages";
import type {EventOf, RoomEvent} from "../protocol/types";
import type {LogLine} from "../room/room";

/** Events that happened at once: those of one version, or of one step of a replay. */
export interface Moment {
  /** Differs for each moment, so that a throw is animated once. */
  readonly number: number;
  readonly events: readonly RoomEvent[];
}

const moves: ReadonlySet<string> = new Set([
  "start-rolled",
  "dice-rolled",
  "out-of-luck",
  "chip-placed",
  "chip-removed",
  "line-completed",
  "start-cast",
  "dice-cast",
  "tie-break-began",
]);

/** Whether the event belongs to a move of a dice game. */
export function isMove(event: RoomEvent): boolean {
  return moves.has(event.event);
}

/**
 * The newest moment of the room's log in which dice were thrown or a chip changed; empty if there is none.
 */
export function newestMove(log: readonly LogLine[]): Moment {
  const newest = [...log].reverse().find((line) => isMove(line.event));
  if (!newest) return {number: 0, events: []};
  return {
    number: newest.version,
    events: log.filter((line) => line.version === newest.version).map((line) => line.event),
  };
}

/** Whether dice of the game were thrown in this moment. */
export const isThrow = ({events}: Moment): boolean =>
  events.some(({event}) => event === "dice-rolled" || event === "dice-cast");

/**
 * The space on which a chip was last placed, replaced or removed, since the newest start of a game among
 * these events.
 */
export function lastSpace(events: readonly RoomEvent[]): Space | undefined {
  let last: Space | undefined;
  for (const event of events) {
    if (event.event === "game-started") last = undefined;
    if (event.event === "chip-placed" || event.event === "chip-removed") last = event.space;
  }
  return last;
}

/** The newest cast of each seat among these events, since the newest start of a game among them. */
export function castsOf(events: readonly RoomEvent[]): ReadonlyMap<Seat, EventOf<"dice-cast">> {
  const casts = new Map<Seat, EventOf<"dice-cast">>();
  for (const event of events) {
    if (event.event === "game-started") casts.clear();
    if (event.event === "dice-cast") casts.set(event.seat, event);
  }
  return casts;
}
