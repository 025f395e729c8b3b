import {type Link, readLink} from "./pasted_link";

/** How to begin: a table for friends, one with bots, or a friend's. */
export type Way = "friends" | "bots" | "code";

/** The page that the address names. */
export type Route =
  /** The start page, or what one of its buttons opened; friends and bots may play a certain game. */
  | {readonly page: "start"; readonly way?: Way; readonly preset?: string}
  /** A room, its big screen, or a finished game. */
  | Link
  /** The link of a table whose code is cut off or misspelled; `code` is what is left of it. */
  | {readonly page: "damaged"; readonly code: string}
  | {readonly page: "replay-damaged"}
  | {readonly page: "rules"; readonly rule?: string}
  | {readonly page: "fair"}
  | {readonly page: "nowhere"};

/** The route of a path and a fragment (with its `#` or empty). */
export function routeOf(path: string, fragment: string): Route {
  const [, first = "", second = "", ...more] = path.split("/");
  if (first === "" && second === "") return startOf(fragment);
  if (first === "fair" && second === "") return {page: "fair"};
  if (first === "rules" && more.length === 0)
    return second === "" ? {page: "rules"} : {page: "rules", rule: decode(second)};
  const link = readLink(`${path}${fragment}`);
  if (first === "replay") return link?.page === "replay" ? link : {page: "replay-damaged"};
  if ((first !== "r" && first !== "tv") || more.some((part) => part !== "")) return {page: "nowhere"};
  return link ?? {page: "damaged", code: bare(decode(second))};
}

function startOf(fragment: string): Route {
  const [, way, preset] = /^#(friends|bots|code)(?:\/([\w-]+))?$/.exec(fragment) ?? [];
  return {page: "start", ...(way && {way: way as Way}), ...(preset && {preset})};
}

/** The address of the replay of a game, for the link of its room. */
export const replayLink = (link: string, game: number, secret: string): string =>
  link.replace(/\/r\/([^/#]*)(#.*)?$/, `/replay/$1/${game}#${secret}`);

/** The path to what a pasted link leads to; the link of a big screen leads people to its table. */
export const linkPath = (link: Link): string =>
  link.page === "replay"
    ? `replay/${link.room}/${link.game}#${link.secret}`
    : roomPath(link.code, link.continue ? `continue-${link.continue}` : link.secret);

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

/** Without what a sentence or a messenger puts around a code: a full stop, brackets, quotation marks. */
export const bare = (text: string): string => text.replace(/^[^#\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
