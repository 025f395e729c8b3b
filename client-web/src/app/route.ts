import {readRoomCode} from "../protocol/ids";

/** The page that the address names. */
export type Route =
  | {readonly page: "start"}
  /**
   * A room; `secret` is the part of a link after the `#` (32 hex digits), which admits without a password.
   */
  | {readonly page: "room"; readonly code: string; readonly secret?: string}
  /** The big screen of a room; the secret admits it. */
  | {readonly page: "tv"; readonly code: string; readonly secret?: string}
  /** The link of a table whose code is cut off or misspelled; `code` is what is left of it. */
  | {readonly page: "damaged"; readonly code: string}
  /** The link to a finished game of a room. */
  | {readonly page: "replay"; readonly room: string; readonly game: number; readonly secret: string}
  | {readonly page: "replay-damaged"}
  | {readonly page: "rules"; readonly rule?: string}
  | {readonly page: "fair"}
  | {readonly page: "nowhere"};

/** The route of a path and a fragment (with its `#` or empty). */
export function routeOf(path: string, fragment: string): Route {
  const [, first = "", second = "", ...more] = path.split("/");
  if (first === "" && second === "") return {page: "start"};
  if (first === "replay") return replayRoute(decode(second), more, fragment);
  if (more.some((part) => part !== "")) return {page: "nowhere"};
  if (first === "fair" && second === "") return {page: "fair"};
  if (first === "rules") return second === "" ? {page: "rules"} : {page: "rules", rule: decode(second)};
  if (first !== "r" && first !== "tv") return {page: "nowhere"};
  const written = bare(decode(second));
  const code = readRoomCode(written);
  if (code === undefined) return {page: "damaged", code: written};
  const secret = secretIn(fragment);
  const page = first === "tv" ? "tv" : "room";
  return secret === undefined ? {page, code} : {page, code, secret};
}

const secretIn = (fragment: string): string | undefined => /^#([0-9a-fA-F]{32})$/.exec(bare(fragment))?.[1];

/** A damaged link to a game leads nowhere: nobody can type its secret. */
function replayRoute(written: string, more: readonly string[], fragment: string): Route {
  const room = readRoomCode(written);
  const [game = "", ...rest] = more;
  const secret = secretIn(fragment);
  const isWhole =
    room !== undefined && secret !== undefined && /^[1-9]\d{0,8}$/.test(game) && rest.length === 0;
  return isWhole ? {page: "replay", room, game: Number(game), secret} : {page: "replay-damaged"};
}

/** The address of the replay of a game, for the link of its room. */
export const replayLink = (link: string, game: number, secret: string): string =>
  link.replace(/\/r\/([^/#]*)(#.*)?$/, `/replay/$1/${game}#${secret}`);

/** The path of a room's page on this server, relative to its base. */
export const roomPath = (code: string, secret?: string): string =>
  `r/${code}${secret === undefined ? "" : `#${secret}`}`;

/** The address of a room's big screen, for the link of the room. */
export const screenLink = (link: string): string => link.replace(/\/r\/([^/]*)$/, "/tv/$1");

/** The path of an address without that of `base`, the folder of the page: "/r/CODE" for "/seq/r/CODE" in "/seq/". */
export function pathIn(base: string, path: string): string {
  const folder = new URL(base).pathname;
  return path.startsWith(folder) ? path.slice(folder.length - 1) : path;
}

/** Whether the path is that of a big screen. */
export const isScreenPath = (path: string): boolean => path.startsWith("/tv/");

/** Without what a sentence or a messenger puts around a link: a full stop, brackets, quotation marks. */
const bare = (text: string): string => text.replace(/^[^#\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
