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
  | {readonly page: "rules"; readonly rule?: string}
  | {readonly page: "fair"}
  | {readonly page: "nowhere"};

/** The route of a path and a fragment (with its `#` or empty). */
export function routeOf(path: string, fragment: string): Route {
  const [, first = "", second = "", ...more] = path.split("/");
  if (first === "" && second === "") return {page: "start"};
  if (more.some((part) => part !== "")) return {page: "nowhere"};
  if (first === "fair" && second === "") return {page: "fair"};
  if (first === "rules") return second === "" ? {page: "rules"} : {page: "rules", rule: decode(second)};
  if (first !== "r" && first !== "tv") return {page: "nowhere"};
  const written = bare(decode(second));
  const code = readRoomCode(written);
  if (code === undefined) return {page: "damaged", code: written};
  const secret = /^#([0-9a-fA-F]{32})$/.exec(bare(fragment))?.[1];
  const page = first === "tv" ? "tv" : "room";
  return secret === undefined ? {page, code} : {page, code, secret};
}

/** The path of a room's page on this server. */
export const roomPath = (code: string, secret?: string): string =>
  `/r/${code}${secret === undefined ? "" : `#${secret}`}`;

/** The address of a room's big screen, for the link of the room. */
export const screenLink = (link: string): string => link.replace(/\/r\/([^/]*)$/, "/tv/$1");

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
