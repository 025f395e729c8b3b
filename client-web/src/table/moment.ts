import type {Seat} from "../protocol/messages";
import {rowOf} from "../app/events/tell";
import type {Moment} from "./shown";
import type {EventOf, RoomEvent} from "../protocol/types";
import type {LogLine} from "../room/room";

/** The newest moment of the room's log with a move or the start of a game; empty if there is none. */
export function newestMove(log: readonly LogLine[]): Moment {
  const newest = [...log].reverse().find(({event}) => rowOf(event).move || event.event === "game-started");
  const events = log.filter(({version}) => version === newest?.version).map(({event}) => event);
  return {number: newest?.version ?? 0, events};
}

/** Whether dice of the game were thrown in this moment. */
export const isThrow = ({events}: Moment): boolean => events.some((event) => rowOf(event).motion === "throw");

/** The newest cast of each seat among these events, since the newest start of a game among them. */
export function castsOf(events: readonly RoomEvent[]): ReadonlyMap<Seat, EventOf<"dice-cast">> {
  const casts = new Map<Seat, EventOf<"dice-cast">>();
  for (const event of events) {
    if (event.event === "game-started") casts.clear();
    if (event.event === "dice-cast") casts.set(event.seat, event);
  }
  return casts;
}
