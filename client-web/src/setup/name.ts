/** A name or password before it is sent: not too long, and no hidden characters (docs/protocol.md, Words). */
import {limits} from "../protocol/catalogue";
import type {Refused} from "../protocol/messages";
import {t} from "../words/words";

/** The most characters of a name, counted as code points. */
export const nameLengthMax = limits.name_characters_max;

/** The only emoji with tags: the flags of England, Scotland and Wales. */
const flags =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;

/** Characters that no text may have, as in protocol/json/unicode.cpp. */
const hidden =
  /[\0-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\p{Cs}\p{Co}\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{10ffff}]/u;

/** A joiner or a rare selector that does not follow a visible character, and a joiner before none. */
const misplaced =
  /(?:^|[\s\u2800])[\ufe00-\ufe0f]*[\u200c\u200d\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]|[\u200c\u200d](?:$|[\s\u2800\ufe00-\ufe0f\u200c\u200d\u180b-\u180d\u180f\u{e0100}-\u{e01ef}])/u;

/** What is wrong with a name or a password of at most `max` characters; undefined if nothing is. */
export function textTrouble(text: string, max: number) {
  const tidy = text.trim();
  if (tidy === "") return "empty";
  const plain = tidy.replace(flags, "\u{1f3f4}");
  if (hidden.test(plain) || misplaced.test(plain)) return "hidden";
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

/** Says what is wrong with a text of at most `max` characters, in the words of this part; undefined if nothing is. */
const troubleIn =
  (words: "start.name" | "start.password" | "lobby.regular", max: number) =>
  (text: string): string | undefined => {
    const trouble = textTrouble(text, max);
    return trouble && t(`${words}.${trouble}`, {max});
  };

export const nameTrouble = troubleIn("start.name", nameLengthMax);
export const passwordTrouble = troubleIn("start.password", limits.password_characters_max);
export const tableNameTrouble = troubleIn("lobby.regular", limits.table_name_characters_max);

/** What is wrong with an optional password, in words; undefined if nothing is. */
export function optionalPasswordTrouble(password: string): string | undefined {
  return password.trim() === "" ? undefined : passwordTrouble(password);
}
