import {useApp, useEvents, useNotices, type Happening} from "../app/context";
import type {Sound} from "../app/sound";
import {hasWon} from "../room/selectors";
import type {RoomEvent} from "../protocol/types";

/** The sound for a version: that of its most important event. */
export function soundOf({events, after}: Pick<Happening, "events" | "after">): Sound | undefined {
  const {view} = after;
  const seat = view.game?.observer;
  const any = (is: (event: RoomEvent) => boolean): boolean => events.some(is);
  if (any(({event}) => event === "game-ended")) return hasWon(view) ? "won" : "over";
  if (any((one) => one.event === "draw-lapsed" && one.seat === seat)) return "lost-card";
  if (any(({event}) => event === "sequence-completed" || event === "line-completed")) return "sequence";
  if (seat !== undefined && any((one) => one.event === "turn-began" && one.seat === seat)) return "your-turn";
  if (seat !== undefined && any((one) => one.event === "nudged" && one.seat === seat)) return "your-turn";
  if (any(({event}) => moves.has(event))) return "move";
  if (any((one) => (one.event === "said" || one.event === "phrase-said") && one.member !== view.you))
    return "chat";
  return undefined;
}

const moves: ReadonlySet<RoomEvent["event"]> = new Set([
  "chip-placed",
  "chip-removed",
  "dice-rolled",
  "dice-cast",
  "passed",
]);

/** Plays the sounds of the room's events. Versions replayed after a reconnection are silent. */
export function useRoomSounds(): void {
  const {sound} = useApp();
  useEvents((happening) => {
    const heard = happening.late ? undefined : soundOf(happening);
    if (heard) sound(heard);
  });
  useNotices(({code}) => code === "clock-low" && sound("clock-low"));
}
