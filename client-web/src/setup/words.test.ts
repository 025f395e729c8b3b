import assert from "node:assert/strict";
import {test} from "node:test";
import {type Language, languageNames, speak} from "../words/words";
import {type OptionKey, optionKeys, options} from "../protocol/catalogue";
import {sidesInWords, valueInWords} from "./words";

for (const language of Object.keys(languageNames) as Language[]) {
  test(`every value of an option has a text in ${language}`, async () => {
    await speak(language);
    const said = optionKeys.flatMap((key) => {
      const words = options[key].words?.filter((value) => Number.isNaN(+value)) ?? [];
      return words.map((value) => [value, valueInWords(key, value)]);
    });
    assert.ok(said.length > 10);
    for (const [value, words] of said) assert.notEqual(words, value);
  });
}

test("times, series and chips have singular and plural forms", async () => {
  await speak("en");
  const said = (key: OptionKey, ...values: string[]) => values.map((value) => valueInWords(key, value));
  assert.deepEqual(said("turn_seconds", "off", "15", "60", "90", "120"), [
    "No clock",
    "15 seconds",
    "1 minute",
    "90 seconds",
    "2 minutes",
  ]);
  assert.deepEqual(said("draw_grace", "0", "1"), ["0 seconds", "1 second"]);
  assert.deepEqual(said("best_of", "1", "5"), ["Single game", "Best of 5"]);
  assert.deepEqual(said("stake", "50"), ["50 chips"]);
  assert.deepEqual(said("target", "100"), ["100"]);
});

test("players are described as single or in teams", async () => {
  await speak("en");
  assert.equal(sidesInWords({preset: "sequence", players: 3, sides: 3}), "Everyone for themselves.");
  assert.equal(sidesInWords({preset: "hearts-due", players: 5}), "Everyone for themselves.");
  assert.equal(sidesInWords({preset: "sequence", players: 6, sides: 3}), "3 teams of 2, seated alternately.");
});
