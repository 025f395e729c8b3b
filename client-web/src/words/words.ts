// The page's texts, in the reader's language. The texts of a language are a chunk of their own, loaded before
// the first render and when the language changes; from then on t() is synchronous.
import type {words as english} from "./words-en";
import {broken} from "./words-broken";
import {fill, pieces, type Values} from "./fill";

/** The languages of the page, each by its own name. */
export const languageNames = {de: "Deutsch", en: "English", es: "Español", fr: "Français"} as const;

export type Language = keyof typeof languageNames;

type Parts = typeof english;
type Singular<Name> = Name extends `${infer Stem}.one` | `${infer Stem}.other` ? Stem : Name;

/**
 * The key of a sentence: the part, a dot, and its name in that part's file. Plurals are named without `.one`,
 * `.other`.
 */
export type Key = {[Part in keyof Parts]: `${Part}.${Singular<keyof Parts[Part] & string>}`}[keyof Parts];

/** What follows this beginning in the keys that have it: `"talk"` is one for `"chat."`. */
export type KeyAfter<Start extends string, One = Key> = One extends `${Start}${infer Rest}` ? Rest : never;

type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>;

const loaders: Record<Language, () => Promise<{words: Sentences}>> = {
  de: () => import("./words-de"),
  en: () => import("./words-en"),
  es: () => import("./words-es"),
  fr: () => import("./words-fr"),
};

let current: Language = "en";
let sentences: Sentences = {};
let plurals = new Intl.PluralRules("en");

/** The language of t(). */
export const language = (): Language => current;

/** Sets the language of t(), once its texts are loaded. */
export async function speak(wanted: Language): Promise<void> {
  const {words} = await loaders[wanted]();
  sentences = words;
  current = wanted;
  plurals = new Intl.PluralRules(wanted);
}

/** Gives t() only the sentences of a broken page, when the texts of this language have not loaded. */
export function speakBroken(wanted: Language): void {
  sentences = broken[wanted];
}

/** The first language of the reader's browser that the page has texts for, otherwise English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in loaders);
  return (known as Language | undefined) ?? "en";
}

function sentence(key: string, count: string | number | undefined): string {
  const [part = "", ...rest] = key.split(".");
  const name = rest.join(".");
  const all = sentences[part];
  const plural =
    typeof count === "number"
      ? (all?.[`${name}.${plurals.select(count)}`] ?? all?.[`${name}.other`])
      : undefined;
  return plural ?? all?.[name] ?? key;
}

/** The sentence of this key. `count` chooses between `.one` and `.other`. */
export function t(key: Key, values: Values = {}): string {
  return fill(sentence(key, values["count"]), values);
}

/** The same in pieces, for values that are rendered: `rich("app.left", {name: <bdi>…</bdi>})`. */
export function rich<Piece>(key: Key, values: Readonly<Record<string, Piece>>): Array<string | Piece> {
  const count = values["count"];
  return pieces(sentence(key, typeof count === "number" ? count : undefined), values);
}

/** The sentence of a key built from received data, such as a phrase's id; undefined if there is none. */
export function tryWords(key: string, values: Values = {}): string | undefined {
  const found = sentence(key, values["count"]);
  return found === key ? undefined : fill(found, values);
}

/** The hour and minute of this time. */
export const clockTime = (at: number): string =>
  new Date(at).toLocaleTimeString(current, {hour: "2-digit", minute: "2-digit"});

/** `"Ann, Bob and Cy"` in the reader's language. */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(current, {type: "conjunction"}).format(parts);
}

/** `"a1, b2 or c3"` in the reader's language. */
export function alternatives(parts: readonly string[]): string {
  return new Intl.ListFormat(current, {type: "disjunction"}).format(parts);
}
