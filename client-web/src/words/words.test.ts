import assert from "node:assert/strict";
import {readdirSync} from "node:fs";
import {test} from "node:test";
import {faults} from "../../scripts/words.mjs";
import {fill, pieces, placeholders} from "./fill";
import {words as de} from "./words-de";
import {words as en} from "./words-en";
import {words as es} from "./words-es";
import {words as fr} from "./words-fr";
import {type Language, languageNames, preferredLanguage, speak, t, tryWords} from "./words";

type Sentences = Record<string, Record<string, string>>;

const all = Object.entries<Sentences>({de, en, es, fr});

test("the settings offer every language that has texts", () => {
  const folders = readdirSync(`${import.meta.root}/client-web/src/words`, {withFileTypes: true})
    .filter((one) => one.isDirectory())
    .map(({name}) => name);
  assert.deepEqual(Object.keys(languageNames), folders.sort());
  assert.deepEqual(Object.keys(languageNames), Object.keys({de, en, es, fr}));
});

test("every language has the sentences of English with the same placeholders", () => {
  for (const [language, sentences] of all) assert.deepEqual(faults(en, sentences, language), []);
});

test("the comparison of languages notices what is missing, unknown, or has other placeholders", () => {
  const found = (here: object, there: object, language = "de"): string[] =>
    faults({a: here}, {a: there}, language);
  assert.deepEqual(found({b: "x"}, {}), ["a.b is missing"]);
  assert.deepEqual(found({}, {b: "x"}), ["a.b is not in English"]);
  assert.deepEqual(found({b: "{x}"}, {b: "{y}"}), ['a.b has the placeholders "y" instead of "x"']);
  assert.deepEqual(found({"b.one": "1", "b.other": "{x}"}, {"b.other": "{x}"}), ["a.b.one is missing"]);
});

test("a language needs the plural forms that its numbers have", () => {
  const counted = {a: {"b.one": "{count} chip", "b.other": "{count} chips"}};
  assert.deepEqual(faults(counted, counted, "fr"), []);
  assert.deepEqual(faults(counted, counted, "pl"), ["a.b.many is missing", "a.b.few is missing"]);
});

test("no sentence is empty or begins or ends with a blank", () => {
  const odd = all
    .flatMap(([, parts]) => Object.values(parts).flatMap((part) => Object.values(part)))
    .filter((sentence) => sentence === "" || sentence !== sentence.trim());
  assert.deepEqual(odd, []);
});

test("French has no ordinary space before a sign that must not begin a line", () => {
  const odd = Object.values<Record<string, string>>(fr)
    .flatMap((part) => Object.values(part))
    .filter((sentence) => / [;:!?»]|« /.test(sentence));
  assert.deepEqual(odd, []);
});

test("placeholders are filled, and one without a value stays visible", () => {
  assert.equal(fill("{name} plays {card}", {name: "Ann"}), "Ann plays {card}");
  assert.deepEqual(pieces("{name} plays", {name: 7}), [7, " plays"]);
});

test("the language is chosen from the browser's list", () => {
  assert.equal(preferredLanguage(["pt-BR", "es-MX", "en"]), "es");
  assert.equal(preferredLanguage(["fr-CA"]), "fr");
  assert.equal(preferredLanguage(["de-AT"]), "de");
  assert.equal(preferredLanguage(["ja"]), "en");
});

test("the texts change with the language", async () => {
  const said = new Set<string>();
  for (const language of Object.keys(languageNames)) {
    await speak(language as Language);
    said.add(t("app.offline"));
  }
  await speak("en");
  assert.equal(said.size, Object.keys(languageNames).length);
  assert.equal(tryWords("app.there-is-no-such-thing"), undefined);
});

test("a number chooses the form that its language has for it", async () => {
  const counted = async (language: Language, count: number): Promise<string> => {
    await speak(language);
    return t("table.seat.cards", {count});
  };
  assert.equal(await counted("fr", 0), "0 carte");
  assert.equal(await counted("de", 0), "0 Karten");
  assert.equal(await counted("de", 1), "1 Karte");
  assert.equal(await counted("en", 0), "0 cards");
});

test("a sentence about the reader has a twin about others, which alone has a name", () => {
  for (const [, parts] of all)
    for (const sentences of Object.values(parts))
      for (const [name, sentence] of Object.entries(sentences)) {
        const [, about] = /^(.+)-other$/.exec(name) ?? [];
        if (about === undefined) continue;
        const yours = sentences[`${about}-you`];
        assert.ok(yours !== undefined, `${name} has no form for the reader`);
        assert.deepEqual(
          [placeholders(sentence), placeholders(yours)].map((one) => one.includes("name")),
          [true, false],
        );
      }
});
