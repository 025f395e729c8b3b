import type {Sentence} from "../app/events/sentence";
import type {View} from "../protocol/messages";
import type {Draft, MemberView} from "../protocol/types";
import type {Room} from "../room/room";
import {isRunning, memberOf, yourself} from "../room/selectors";

/** People with a seat, ordered by seat; then the others, ordered by number. */
export function inOrder(members: readonly MemberView[]): MemberView[] {
  return members
    .filter(({screen}) => !screen)
    .sort((a, b) => (a.seat ?? 99) - (b.seat ?? 99) || a.member - b.member);
}

/**
 * Whether a bot can stand in for this member, and who decides: the host, or a vote while the host is absent.
 */
export function helpFor(view: View, member: MemberView) {
  const isHost = view.host === view.you;
  const host = view.members.find((one) => one.member === view.host);
  if (member.stand_in !== undefined) return isHost && member.member !== view.you ? "end" : "none";
  const waits = isRunning(view) && member.seat !== undefined && member.away_since !== undefined;
  if (!waits || member.bot !== undefined || member.member === view.you) return "none";
  if (isHost) return "stand-in";
  if (host?.away_since === undefined || view.game?.observer === undefined) return "none";
  return member.votes?.includes(view.you) ? "voted" : "vote";
}

/**
 * Whether the reader, who has no seat, can ask for this player's or has asked: that of an absent player or a bot, or
 * one that the reader had before, as far as the log goes back.
 */
export function askFor({view, log}: Room, {away_since, bot, seat}: MemberView): "ask" | "asked" | "none" {
  const you = yourself(view);
  if (!isRunning(view) || seat === undefined || !you || you.seat !== undefined || you.screen) return "none";
  if (you.asks === seat) return "asked";
  const wasYours = log.some(
    ({event}) => event.event === "seat-taken" && event.member === view.you && event.seat === seat,
  );
  return away_since !== undefined || bot !== undefined || wasYours ? "ask" : "none";
}

/** Somebody who asks the others: a newcomer for a member's place, or a member for a seat of the running game. */
export interface Request {
  readonly told: Sentence;
  /** Whether the reader decides alone, votes, or neither. */
  readonly part: "decide" | "vote" | "watch";
  readonly votes: readonly number[];
  /** How many votes decide; 0 if one person does. */
  readonly needed: number;
  readonly yes: Draft;
  readonly no?: Draft;
}

/** Who decides about a request of this member or in their name: the host, or the present players while they cannot. */
function decisionOn(view: View, about: number, own: boolean): Pick<Request, "part" | "needed"> {
  const byVote = about === view.host || memberOf(view, view.host)?.away_since !== undefined;
  const voters = view.members.filter(
    ({member, seat, bot, away_since}) => member !== about && seat && !bot && away_since === undefined,
  );
  const part = own || (view.you === view.host && !byVote) ? "decide" : byVote ? "vote" : "watch";
  return {part, needed: byVote ? Math.floor(voters.length / 2) + 1 : 0};
}

/** The requests that the reader is shown: as the host or a player, and not their own. */
export function requestsIn({view, knocks}: Room): Request[] {
  const claims = knocks.flatMap(({knock, claims: member, votes = []}): Request[] => {
    if (member === undefined) return [];
    const told: Sentence = {key: "chat.claims", values: {name: {member}}};
    const answers = {yes: {type: "admit", knock}, no: {type: "turn-away", knock}} as const;
    return [{told, votes, ...decisionOn(view, member, false), ...answers}];
  });
  const may = isRunning(view) && (view.you === view.host || view.game?.observer !== undefined);
  const asks = view.members.flatMap(({member, asks: seat, votes = [], seat: has}): Request[] => {
    if (!may || seat === undefined || has !== undefined || member === view.you) return [];
    const told: Sentence = {key: "chat.asks", values: {by: {member}, name: {seat}}};
    const own = yourself(view)?.seat === seat;
    return [{told, votes, ...decisionOn(view, member, own), yes: {type: "give-seat", member}}];
  });
  return [...claims, ...asks];
}

/** The absent player to move, if no bot plays for them; the game then waits for them alone. */
export function awaited(view: View): MemberView | undefined {
  if (!isRunning(view) || view.paused || view.call) return undefined;
  const mover = view.members.find(({seat}) => seat !== undefined && seat === view.game?.turn);
  const waits = mover?.away_since !== undefined && mover.stand_in === undefined && mover.bot === undefined;
  return waits ? mover : undefined;
}
