import {isRunning, isYourTurn} from "../room/selectors";
import type {View} from "../protocol/messages";

/** What somebody is called for while they do something else. */
export type Call = "your-turn" | "game-began";

/** What the change of a room calls its reader for, if anything. */
export function callFor(before: View | undefined, after: View): Call | undefined {
  if (isYourTurn(after)) return before !== undefined && isYourTurn(before) ? undefined : "your-turn";
  const plays = isRunning(after) && after.game?.observer !== undefined;
  return plays && before !== undefined && !isRunning(before) ? "game-began" : undefined;
}
