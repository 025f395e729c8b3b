import assert from "node:assert/strict";
import {test} from "node:test";
import {presetNames} from "../protocol/catalogue";
import {type Language, languageNames, speak} from "../words/words";
import {stepsOf} from "./HowTo";

test("how to play every game fits on half a page, in each language", async () => {
  for (const language of Object.keys(languageNames)) {
    await speak(language as Language);
    for (const preset of presetNames) {
      const steps = stepsOf(preset);
      assert.ok(steps.length >= 4, `${preset}: ${steps.length} steps`);
      assert.ok(steps.join(" ").length < 700, `${preset} is too long`);
    }
  }
});
