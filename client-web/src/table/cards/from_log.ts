// What the table takes from the room's log.
import type {Scene} from "../../app/events/sentence";
import {rowOf, tell} from "../../app/events/tell";
import type {EventOf, RoomEvent} from "../../protocol/types";

/** The newest move in words, without what it led to. */
export const lastMove = (events: readonly RoomEvent[], scene: Scene): string =>
  tell(events, scene, "shown")
    .filter(({event}) => rowOf(event).move)
    .map(({text}) => text)
    .join(" ");

/** The cut for the newest game's deal, as far as the log goes back: the card that each seat lifted, by round (S5). */
export function cutsOf(events: readonly RoomEvent[]): EventOf<"card-cut">[][] {
  const begun = events.map(({event}) => event).lastIndexOf("game-started");
  const rounds: EventOf<"card-cut">[][] = [];
  for (const event of events.slice(begun + 1))
    if (event.event === "card-cut") (rounds[event.round] ??= []).push(event);
  return rounds;
}
