/** An invitation as it was typed or pasted: a link, or a room's code read over the telephone. */
import {type Link, readLink} from "../app/pasted_link";
import {bare} from "../app/route";
import {readRoomCode} from "../protocol/ids";

/** The invitation in a text: a link, also within a sentence, or a code alone. */
export function readInvitation(text: string): Link | undefined {
  const code = readRoomCode(bare(text));
  return readLink(text) ?? (code === undefined ? undefined : {page: "room", code});
}

/** A code in two halves, for people to read. */
export function halves(room: string): string {
  return `${room.slice(0, 5)} ${room.slice(5)}`;
}

/** A code letter by letter, for a screen reader to say. */
export function spelled(room: string): string {
  return [...room].join(" ");
}
