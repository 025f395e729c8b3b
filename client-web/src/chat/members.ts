import type {View} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {isRunning} from "../room/selectors";

/** Members with a seat, ordered by seat; then the others, ordered by number. */
export function inOrder(members: readonly MemberView[]): MemberView[] {
  return [...members].sort((a, b) => (a.seat ?? 99) - (b.seat ?? 99) || a.member - b.member);
}

/** Whole minutes since that time; 0 for less than one. */
export function minutesSince(since: number, now: number): number {
  return Math.max(0, Math.floor((now - since) / 60_000));
}

/** What the receiver of the view can do for an absent member. */
export type Help = "stand-in" | "vote" | "voted" | "end" | "none";

/**
 * Whether a bot can stand in for this member, and who decides: the host, or a vote while the host is absent.
 */
export function helpFor(view: View, member: MemberView): Help {
  const isHost = view.host === view.you;
  const host = view.members.find((one) => one.member === view.host);
  if (member.stand_in !== undefined) return isHost && member.member !== view.you ? "end" : "none";
  const waits = isRunning(view) && member.seat !== undefined && member.away_since !== undefined;
  if (!waits || member.bot !== undefined || member.member === view.you) return "none";
  if (isHost) return "stand-in";
  if (host?.away_since === undefined || view.game?.observer === undefined) return "none";
  return member.votes?.includes(view.you) ? "voted" : "vote";
}

/** The absent player to move, if no bot plays for them; the game then waits for them alone. */
export function awaited(view: View): MemberView | undefined {
  if (!isRunning(view) || view.paused || view.call) return undefined;
  const mover = view.members.find(({seat}) => seat !== undefined && seat === view.game?.turn);
  const waits = mover?.away_since !== undefined && mover.stand_in === undefined && mover.bot === undefined;
  return waits ? mover : undefined;
}
