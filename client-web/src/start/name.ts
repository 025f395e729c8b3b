/** A player's name before it is sent: 1 to 24 characters, none hidden (docs/protocol.md, Words). */

/** The most characters of a name, counted as code points. */
export const nameLengthMax = 24;

/** The most characters of a room's password. */
export const passwordLengthMax = 64;

/** What is wrong with a text that a person has typed. */
export type TextTrouble = "empty" | "long" | "hidden";

const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u;

/** What is wrong with a name or a password of at most `max` characters; undefined when nothing is. */
export function textTrouble(text: string, max: number): TextTrouble | undefined {
  const tidy = text.trim();
  if (tidy === "") return "empty";
  if (hidden.test(tidy)) return "hidden";
  return [...tidy].length > max ? "long" : undefined;
}
