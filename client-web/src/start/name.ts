/** A player's name before it is sent: not too long, and no hidden characters (docs/protocol.md, Words). */
import {limits} from "../protocol/catalogue";
import type {Refused} from "../protocol/messages";

/** The most characters of a name, counted as code points. */
export const nameLengthMax = limits.name_characters_max;

/** The most characters of a room's password. */
export const passwordLengthMax = limits.password_characters_max;

/** What is wrong with a text that a person has typed. */
export type TextTrouble = "empty" | "long" | "hidden";

const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u;

/** What is wrong with a name or a password of at most `max` characters; undefined if nothing is. */
export function textTrouble(text: string, max: number): TextTrouble | undefined {
  const tidy = text.trim();
  if (tidy === "") return "empty";
  if (hidden.test(tidy)) return "hidden";
  return [...tidy].length > max ? "long" : undefined;
}

/**
 * The free name at the end of a `name-taken` refusal; undefined for all other refusals, and if there is no
 * valid name there.
 */
export function suggestedName({code, sentence}: Refused): string | undefined {
  if (code !== "name-taken") return undefined;
  const name = /such as `(.+)`$/su.exec(sentence)?.[1];
  return name !== undefined && textTrouble(name, nameLengthMax) === undefined ? name : undefined;
}
