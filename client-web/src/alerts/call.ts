import {isRunning, isYourTurn, yourself} from "../room/selectors";
import type {View} from "../protocol/messages";

/** What somebody is called for while they do something else. */
export type Call = "your-turn" | "game-began" | "next-game";

/** What the change of a room calls its reader for, if anything. */
export function callFor(before: View | undefined, after: View): Call | undefined {
  if (isYourTurn(after)) return before !== undefined && isYourTurn(before) ? undefined : "your-turn";
  const isAsked = before !== undefined && before.ready_check === undefined && after.ready_check !== undefined;
  const me = isAsked ? yourself(after) : undefined;
  if (me?.seat !== undefined && !me.ready) return "next-game";
  const plays = isRunning(after) && after.game?.observer !== undefined;
  return plays && before !== undefined && !isRunning(before) ? "game-began" : undefined;
}
