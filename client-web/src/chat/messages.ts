import type {reactions} from "../protocol/catalogue";
import type {MessageNumber, View} from "../protocol/messages";
import type {ChatLine} from "../protocol/types";
import {isInTeams, isRunning, memberOf, sideOf} from "../room/selectors";

/** The id of a reaction. */
export type Reaction = keyof typeof reactions;

/** A message with its reactions. */
export interface Message {
  readonly number: MessageNumber;
  readonly member: number;
  readonly text?: string;
  readonly phrase?: string;
  readonly emote?: string;
  readonly signs: readonly Sign[];
}

/** A reaction to a message: itself a message that can be called (T4). */
export interface Sign {
  readonly number: MessageNumber;
  readonly member: number;
  readonly reaction: string;
}

/**
 * The chat lines with each reaction under its message. A reaction to an older message is shown on its own.
 */
export function messagesOf(chat: readonly ChatLine[]): Message[] {
  const known = new Set(chat.filter(({reaction}) => reaction === undefined).map(({message}) => message));
  const signsOf = (number: MessageNumber): Sign[] =>
    chat.flatMap(({message, member, reaction, to}) =>
      reaction !== undefined && to === number ? [{number: message, member, reaction}] : [],
    );
  return chat.flatMap(({message: number, member, text, phrase, emote, reaction, to}): Message[] => {
    if (reaction !== undefined) {
      return to !== undefined && known.has(to) ? [] : [{number, member, signs: [{number, member, reaction}]}];
    }
    const signs = signsOf(number);
    if (phrase !== undefined) return [{number, member, phrase, signs}];
    if (emote !== undefined) return [{number, member, emote, signs}];
    return [{number, member, text: text ?? "", signs}];
  });
}

/** Who can read the reader's messages now (T4). */
export type Circle = "all" | "seats" | "watchers" | "referee";

/** The circle that the receiver of the view is in. */
export function circleOf(view: View): Circle {
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
