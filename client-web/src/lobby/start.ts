/** What the next game waits for, so that a button that cannot work says why. */
import type {View} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {isDealing, isRunning, memberOf} from "../room/selectors";
import {freeSeats} from "./places";

/** Why the game cannot start now. */
export type Obstacle =
  {readonly is: "archived" | "dealing" | "running"} | {readonly is: "seats"; readonly free: number};

/** The first obstacle to the next game; undefined if the host can start it. */
export function obstacleOf(view: View): Obstacle | undefined {
  if (view.archived) return {is: "archived"};
  if (isRunning(view)) return {is: "running"};
  if (isDealing(view)) return {is: "dealing"};
  const free = freeSeats(view).length;
  return free === 0 ? undefined : {is: "seats", free};
}

/** Whether seats, game and options can be changed now. */
export function isBetweenGames(view: View): boolean {
  const obstacle = obstacleOf(view);
  return obstacle === undefined || obstacle.is === "seats";
}

/** The players who have not said that they are ready. Bots always are, and the host shows it by starting. */
export function unready(view: View): MemberView[] {
  return view.members.filter(
    ({seat, bot, ready, member}) => seat !== undefined && !bot && !ready && member !== view.host,
  );
}

/** The players for whom an open ready check waits: not ready, or away. */
export function awaitedBy(view: View): MemberView[] {
  return view.members.filter(
    ({seat, bot, ready, away_since}) => seat !== undefined && !bot && (!ready || away_since !== undefined),
  );
}

/** How long the host must be away before another can take the host role, in milliseconds. */
const chairFreeAfter = 60_000;

/**
 * The time from which others can take the host role, in milliseconds since 1970; undefined while the host is
 * present.
 */
export function chairFreeAt(view: View): number | undefined {
  const gone = memberOf(view, view.host)?.away_since;
  return gone === undefined ? undefined : gone + chairFreeAfter;
}
