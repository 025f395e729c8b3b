/** An invitation as it was typed or pasted: a link, or a room's code read over the telephone. */
import {readRoomCode} from "../protocol/ids";

/** A room's code, and the link's secret if there was one. */
export interface Invitation {
  readonly room: string;
  readonly secret?: string;
}

/** The invitation in a text: a link with or without its secret, also within a sentence, or a code. */
export function readInvitation(text: string): Invitation | undefined {
  const link = /\/r\/([^\s/#?]+)(?:#([0-9a-f]{32})(?![0-9a-f]))?/i.exec(text);
  const room = readRoomCode(link?.[1] ?? text);
  if (room === undefined) return undefined;
  const secret = link?.[2]?.toLowerCase();
  return secret === undefined ? {room} : {room, secret};
}

/** The nine digits of a code that a host has read out; nothing if the text is none. */
export function readSpokenCode(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, "");
  return /^[0-9]{9}$/.test(digits) ? digits : undefined;
}

/** A spoken code in groups of three digits, for people to read. */
export function groups(code: string): string {
  return code.replace(/(...)(?=.)/g, "$1 ");
}

/** A code in two halves, for people to read. */
export function halves(room: string): string {
  return `${room.slice(0, 5)} ${room.slice(5)}`;
}

/** A code letter by letter, for a screen reader to say. */
export function spelled(room: string): string {
  return [...room].join(" ");
}
