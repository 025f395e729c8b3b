import assert from "node:assert/strict";
import {test} from "node:test";
import {fill, pieces, placeholders} from "./fill";
import {words as en} from "./words-en";
import {words as es} from "./words-es";
import {preferredLanguage, speak, t, tryWords} from "./words";

type Sentences = Record<string, Record<string, string>>;
const stem = (name: string): string => name.replace(/\.(one|other|many)$/, "");

/** Second-person event texts are only used by the terminal client, which is in English only. */
const isSecondPerson = (part: string, name: string): boolean => part === "events" && name.endsWith(".you");

/** The sentences that one language has and the other lacks, or has with different placeholders. */
function differences(here: Sentences, there: Sentences): string[] {
  return Object.entries(here).flatMap(([part, sentences]) =>
    Object.entries(sentences).flatMap(([name, sentence]) => {
      if (isSecondPerson(part, name)) return [];
      const other = there[part]?.[name] ?? there[part]?.[`${stem(name)}.other`];
      if (other === undefined) return [`${part}.${name} is missing`];
      const spoken = (text: string): string => [...new Set(placeholders(text))].sort().join(" ");
      const mayLeaveOut = /\.one$/.test(name);
      return spoken(sentence) === spoken(other) || mayLeaveOut
        ? []
        : [`${part}.${name}: ${spoken(sentence)} / ${spoken(other)}`];
    }),
  );
}

test("English and Spanish have the same sentences with the same placeholders", () => {
  assert.deepEqual(differences(en, es), []);
  assert.deepEqual(differences(es, en), []);
});

test("the comparison of languages notices a missing sentence and a different placeholder", () => {
  assert.deepEqual(differences({a: {b: "x"}}, {a: {}}), ["a.b is missing"]);
  assert.deepEqual(differences({a: {b: "{x}"}}, {a: {b: "{y}"}}), ["a.b: x / y"]);
});

test("no sentence is empty or begins or ends with a blank", () => {
  const odd = [en, es]
    .flatMap((parts: Sentences) => Object.values(parts).flatMap((part) => Object.values(part)))
    .filter((sentence) => sentence === "" || sentence !== sentence.trim());
  assert.deepEqual(odd, []);
});

test("placeholders are filled, and one without a value stays visible", () => {
  assert.equal(fill("{name} plays {card}", {name: "Ann"}), "Ann plays {card}");
  assert.deepEqual(pieces("{name} plays", {name: 7}), [7, " plays"]);
});

test("the language is chosen from the browser's list", () => {
  assert.equal(preferredLanguage(["fr-FR", "es-MX", "en"]), "es");
  assert.equal(preferredLanguage(["ja"]), "en");
});

test("the texts change with the language", async () => {
  await speak("es");
  const spanish = t("app.offline");
  await speak("en");
  assert.notEqual(t("app.offline"), spanish);
  assert.equal(tryWords("app.there-is-no-such-thing"), undefined);
});

test("a sentence about the reader has a twin about others, which alone has a name", () => {
  for (const parts of [en, es] as Sentences[])
    for (const sentences of Object.values(parts))
      for (const [name, sentence] of Object.entries(sentences)) {
        const [, about] = /^(.+)-other$/.exec(name) ?? [];
        if (about === undefined) continue;
        const yours = sentences[`${about}-you`];
        assert.ok(yours !== undefined, `${name} has no form for the reader`);
        assert.deepEqual(
          [placeholders(sentence), placeholders(yours)].map((all) => all.includes("name")),
          [true, false],
        );
      }
});
