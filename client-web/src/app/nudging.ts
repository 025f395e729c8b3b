import {limits} from "../protocol/catalogue";
import type {View} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import type {Room} from "../room/room";
import {isInTeams, isRunning, memberAt, sideOf} from "../room/selectors";

/** Whether hints to partners are forbidden to the receiver, who plays in a team (T1, T4). */
export function couldHint(view: View): boolean {
  const plays = isRunning(view) && view.game?.observer !== undefined;
  return plays && isInTeams(view.setup) && view.setup.options["table_talk"] !== "off";
}

/** Whether the receiver's side has the turn. */
export function hasSideTurn({game, setup}: View): boolean {
  if (game?.turn === undefined || game.observer === undefined) return false;
  return sideOf(setup, game.turn) === sideOf(setup, game.observer);
}

/** The version in which the present turn began; 0 if the page has not seen it. */
export function turnBegan({log}: Room): number {
  const begins = log.filter(({event: {event}}) => event === "turn-began" || event === "game-started");
  return begins.at(-1)?.version ?? 0;
}

/** The player whom the receiver can remind once the turn has lasted long enough; undefined if nobody. */
export function whomToNudge(room: Room): MemberView | undefined {
  const {view, log} = room;
  const {game} = view;
  if (!isRunning(view) || game?.observer === undefined || game.turn === undefined) return undefined;
  if (view.paused || view.call || game.turn === game.observer) return undefined;
  if ("forfeits" in game && game.forfeits.length > 0) return undefined;
  if (couldHint(view) && hasSideTurn(view)) return undefined;
  const began = turnBegan(room);
  const isDone = log.some(
    ({version, event}) => version >= began && event.event === "nudged" && event.by === view.you,
  );
  const mover = memberAt(view, game.turn);
  const isBot = mover?.bot !== undefined || mover?.stand_in !== undefined;
  return isDone || isBot ? undefined : mover;
}

/** How long a turn has to last before its player can be reminded. */
export const nudge_after_ms = limits.nudge_after_seconds * 1_000;
