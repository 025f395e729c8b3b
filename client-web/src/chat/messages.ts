import type {reactions} from "../protocol/catalogue";
import type {MessageNumber, View} from "../protocol/messages";
import type {ChatLine} from "../protocol/types";
import {isInTeams, isRunning, memberOf, sideOf} from "../room/selectors";

/** The id of a reaction. */
export type Reaction = keyof typeof reactions;

/** A line of the chat with the reactions to it, each of which can be called too (T4). */
export interface Message extends ChatLine {
  readonly signs: readonly ChatLine[];
}

/**
 * The chat lines with each reaction under its message. A reaction to an older message is shown on its own.
 */
export function messagesOf(chat: readonly ChatLine[]): Message[] {
  const known = new Set(chat.filter(({reaction}) => reaction === undefined).map(({message}) => message));
  return chat
    .filter(({to}) => to === undefined || !known.has(to))
    .map((line) => ({
      ...line,
      signs: line.reaction === undefined ? chat.filter(({to}) => to === line.message) : [line],
    }));
}

/** The circle that the receiver of the view is in: those who can read their messages now (T4). */
export function circleOf(view: View) {
  if (!isRunning(view)) return "all";
  if (view.game?.observer !== undefined) return "seats";
  return view.referee === view.you ? "referee" : "watchers";
}

/** Whether the receiver may now use only the phrases without a hint (T3). */
export function isSilent(view: View): boolean {
  return circleOf(view) === "seats" && view.setup.options["table_talk"] === "silent";
}

/**
 * Whether the receiver can call a message of this member: table talk of a rival team in a running game (T1).
 */
export function isRival(view: View, member: number): boolean {
  const mode = view.setup.options["table_talk"];
  const mine = view.game?.observer;
  const theirs = memberOf(view, member)?.seat;
  if (!isRunning(view) || !isInTeams(view.setup) || (mode !== "call" && mode !== "honour")) return false;
  return (
    mine !== undefined && theirs !== undefined && sideOf(view.setup, mine) !== sideOf(view.setup, theirs)
  );
}

/** The number of lines that others have sent after this one; emotes are shown at the seats. */
export function unreadSince(view: View, seen: MessageNumber): number {
  return view.chat.filter(
    ({message, member, emote}) => message > seen && member !== view.you && emote === undefined,
  ).length;
}

/** The number of the newest line; 0 if there is none. */
export function newestOf(view: View): MessageNumber {
  return view.chat[view.chat.length - 1]?.message ?? 0;
}
