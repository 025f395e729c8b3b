/** What the next game waits for, so that nobody looks at a button that does nothing. */
import type {View} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {isDealing, isRunning, memberOf} from "../room/selectors";
import {freeSeats} from "./places";

/** Why the game cannot begin now. */
export type Obstacle =
  {readonly is: "archived" | "dealing" | "running"} | {readonly is: "seats"; readonly free: number};

/** The first thing that stands between the room and its next game; undefined if the host may begin. */
export function obstacleOf(view: View): Obstacle | undefined {
  if (view.archived) return {is: "archived"};
  if (isRunning(view)) return {is: "running"};
  if (isDealing(view)) return {is: "dealing"};
  const free = freeSeats(view).length;
  return free === 0 ? undefined : {is: "seats", free};
}

/** Whether seats, game and options may be changed now. */
export function isBetweenGames(view: View): boolean {
  const obstacle = obstacleOf(view);
  return obstacle === undefined || obstacle.is === "seats";
}

/**
 * Those who sit and have not said that they are ready. Bots always are, and the host shows it by starting.
 */
export function unready(view: View): MemberView[] {
  return view.members.filter(
    ({seat, bot, ready, member}) => seat !== undefined && !bot && !ready && member !== view.host,
  );
}

/** How long the host is away before another may take the chair, in milliseconds. */
const chairFreeAfter = 60_000;

/**
 * From when on others may take the host's chair, in milliseconds since 1970; undefined while the host is
 * here.
 */
export function chairFreeAt(view: View): number | undefined {
  const gone = memberOf(view, view.host)?.away_since;
  return gone === undefined ? undefined : gone + chairFreeAfter;
}
