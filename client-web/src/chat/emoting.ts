import type {Room} from "../room/room";
import {couldHint, hasSideTurn, turnBegan} from "../app/nudging";
import {isRunning, yourself} from "../room/selectors";
import type {View} from "../protocol/messages";
import {circleOf, isSilent} from "./messages";

/** Whether the receiver can show emotes at all: buttons that could not be used for a whole game are left out. */
export function canEmote(view: View): boolean {
  const stopped = view.reactions_stopped === true || yourself(view)?.muted === true || view.archived === true;
  return !stopped && !isSilent(view) && circleOf(view) !== "referee";
}

/** Why the receiver has to wait with an emote, so that it is no hint to a partner (T4); undefined if they need not. */
export function emoteWait(room: Room): "turn" | "once" | undefined {
  const {view} = room;
  if (!isRunning(view) || !couldHint(view)) return undefined;
  if (hasSideTurn(view)) return "turn";
  const began = turnBegan(room);
  const shown = ({message, member, emote}: View["chat"][number]): boolean =>
    emote !== undefined && member === view.you && message >= began;
  return began > 0 && view.chat.some(shown) ? "once" : undefined;
}
