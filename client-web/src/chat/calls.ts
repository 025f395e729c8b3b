import type {View} from "../protocol/messages";
import type {OpenCall} from "../protocol/types";
import type {Vote} from "../room/room";
import {memberOf, sideOf} from "../room/selectors";

/** What the receiver of a view can do about the open call (T1). */
export type Part = "concede" | "rule" | "vote" | "watch";

/** What the receiver can do about this call. */
export function partIn(view: View, call: OpenCall): Part {
  if (view.referee === view.you) return call.ways.includes("referee") ? "rule" : "watch";
  const seat = view.game?.observer;
  if (seat === undefined) return "watch";
  const side = sideOf(view.setup, seat);
  if (side === call.side) return call.ways.includes("concession") ? "concede" : "watch";
  const callers = memberOf(view, call.by)?.seat;
  const isNeutral = callers !== undefined && side !== sideOf(view.setup, callers);
  return isNeutral && call.ways.includes("neutral-side") ? "vote" : "watch";
}

/** Whether the receiver's vote is among these. */
export function hasVoted(view: View, votes: readonly Vote[]): boolean {
  return votes.some(({member}) => member === view.you);
}
