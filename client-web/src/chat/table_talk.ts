/** The published list of table talk (T1 (d)): which words of a message count, before it is sent. */
import {talkWords} from "../protocol/catalogue";
import type {View} from "../protocol/messages";
import {isInTeams} from "../room/selectors";
import {circleOf} from "./messages";

/** The listed words of a message, each once: one strong word or two weak ones are table talk. */
export interface ListedWords {
  readonly strong: readonly string[];
  readonly weak: readonly string[];
}

type Strength = keyof ListedWords;

/** A word of a message, folded, or one sign. */
interface Token {
  readonly text: string;
  readonly sign?: Strength;
}

const listed = new Map<string, Strength>(
  (["strong", "weak"] as const).flatMap((strength) =>
    talkWords[strength].flatMap((words) => words.split(" ").map((word) => [word, strength] as const)),
  ),
);
const space = /^[a-j](?:10|[1-9])$/;
const card = /^(?:10|[2-9tjqk])[shdc]$/;
const cardSign = /[\u2660-\u2667\u{1f0a0}-\u{1f0ff}]/u;
const pointer = /[\u2190-\u21ff\u27f0-\u27ff\u2b00-\u2b11\u{1f446}-\u{1f449}]/u;
const ignored = /[\u0300-\u036f\u200c\u200d\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]/gu;
const wordsAndSigns = new RegExp(
  `${cardSign.source}|${pointer.source}|(?:[a-z0-9-]|(?![\\u1680\\u{1f000}-\\u{1faff}\\u3000])[\\u0370-\\u1fff\\u3000-\\u{10ffff}])+`,
  "gu",
);

/** Latin letters that have no decomposition. */
const letters: Readonly<Record<string, string>> = {
  Æ: "ae",
  æ: "ae",
  ß: "ss",
  ẞ: "ss",
  Œ: "oe",
  œ: "oe",
  Ø: "o",
  ø: "o",
  Đ: "d",
  đ: "d",
  Ħ: "h",
  ħ: "h",
  ı: "i",
  ĸ: "k",
  Ŀ: "l",
  ŀ: "l",
  Ł: "l",
  ł: "l",
  ŉ: "n",
  Ŧ: "t",
  ŧ: "t",
  ſ: "s",
};

/** A text as the list is compared with it: without case, accents, and the width of letters. */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(ignored, "")
    .replace(/[\uff01-\uff5e]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[A-Z]/gu, (letter) => letter.toLowerCase())
    .replace(/[^\x00-\x7f]/gu, (letter) => letters[letter] ?? letter);
}

/** French: the `j` of j'ai is no jack. */
const elided = /\bj['\u2019]/gu;

function tokensOf(text: string): Token[] {
  return [...folded(text).replace(elided, " ").matchAll(wordsAndSigns)].flatMap(([token]): Token[] => {
    if (cardSign.test(token)) return [{text: token, sign: "strong"}];
    if (pointer.test(token)) return [{text: token, sign: "weak"}];
    const word = token.replace(/^-+|-+$/gu, "");
    return word === "" ? [] : [{text: word}];
  });
}

function withoutName(tokens: readonly Token[], name: readonly Token[]): readonly Token[] {
  if (name.length === 0) return tokens;
  const at = tokens.findIndex((_, i) => name.every(({text}, n) => tokens[i + n]?.text === text));
  if (at < 0) return tokens;
  return [...tokens.slice(0, at), ...withoutName(tokens.slice(at + name.length), name)];
}

function strengthOf(word: string): Strength | undefined {
  return space.test(word) || card.test(word) ? "strong" : listed.get(word);
}

/** The listed words of a message without the names of members. */
export function listedWords(message: string, names: readonly string[]): ListedWords {
  const tokens = names.reduce(
    (left, name) => withoutName(left, tokensOf(name)),
    tokensOf(message) as readonly Token[],
  );
  const found = {strong: new Set<string>(), weak: new Set<string>()};
  for (const {text, sign} of tokens) {
    const parts = sign || strengthOf(text) ? [text] : text.split("-");
    for (const part of parts) {
      const strength = sign ?? strengthOf(part);
      if (strength) found[strength].add(part);
    }
  }
  return {strong: [...found.strong], weak: [...found.weak]};
}

/** The words by which the list would uphold a call of this message; empty if it would not, or if nobody can call it. */
export function doubtfulWords(view: View, message: string): readonly string[] {
  const canBeCalled =
    circleOf(view) === "seats" && isInTeams(view.setup) && view.setup.options["table_talk"] === "call";
  if (!canBeCalled) return [];
  const {strong, weak} = listedWords(
    message,
    view.members.map(({name}) => name),
  );
  return strong.length > 0 || weak.length > 1 ? [...strong, ...weak] : [];
}
