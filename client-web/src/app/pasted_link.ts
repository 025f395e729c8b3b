/** The one parser of links to tables: of the address that was opened, and of text that was pasted. */
import {readRoomCode} from "../protocol/ids";

/**
 * What a link leads to; `secret` (32 hex digits) is its part after the `#`, or `continue` (64), a key with which this
 * device continues in a member's place.
 */
export type Link =
  | {
      readonly page: "room" | "tv";
      readonly code: string;
      readonly secret?: string;
      readonly continue?: string;
    }
  | {readonly page: "replay"; readonly room: string; readonly game: number; readonly secret: string};

const links =
  /\/(r|tv|replay)\/((?:[\da-z-]|%20)+)(?:\/([1-9]\d{0,8}))?\/?(?:\?[^\s#]*)?(?:#(?:([\da-f]{32})|continue-([\da-f]{64}))(?![\da-z]))?/gi;

/** Without the percent signs of messengers and mail filters: `#` for `%23`. A blank would end the link. */
const decoded = (text: string): string =>
  text.replace(/%(2[1-9a-f]|[3-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

function linkOf([, path, written = "", game, digits, key]: RegExpMatchArray): Link | undefined {
  const code = readRoomCode(written.replace(/%20/g, ""));
  if (code === undefined) return undefined;
  const secret = digits?.toLowerCase();
  if (path === "replay")
    return game && secret ? {page: "replay", room: code, game: Number(game), secret} : undefined;
  if (path === "r" && key) return {page: "room", code, continue: key.toLowerCase()};
  return {page: path === "tv" ? "tv" : "room", code, ...(secret === undefined ? {} : {secret})};
}

/** The first link in a text that leads somewhere, whatever is around it; `tests/links.json` has examples. */
export function readLink(text: string): Link | undefined {
  for (const match of decoded(text).matchAll(links)) {
    const link = linkOf(match);
    if (link) return link;
  }
  return undefined;
}
