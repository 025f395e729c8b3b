import assert from "node:assert/strict";
import {test} from "node:test";
import {emotes} from "../protocol/catalogue";
import {speak, tryWords} from "../words/words";
import {emoteSign, emoteText} from "./names";

test("every emote has words in each language", async () => {
  for (const language of ["en", "es", "de", "fr"] as const) {
    await speak(language);
    for (const id of Object.keys(emotes)) assert.ok(tryWords(`app.emote-${id}`), `${language}: ${id}`);
  }
});

test("an emote of a newer server is shown by its id", () => {
  assert.equal(emoteSign("clap"), "👏");
  assert.equal(emoteSign("dance"), "dance");
  assert.equal(emoteText("dance"), "dance");
});
