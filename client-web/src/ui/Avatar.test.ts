import assert from "node:assert/strict";
import {test} from "node:test";
import {avatars} from "../protocol/catalogue";
import {speak, tryWords} from "../words/words";
import {faceOf} from "./Avatar";
import {faces} from "./faces";

test("a member has the face that they chose, or else one by their number", () => {
  assert.equal(faceOf({member: 7, emoji: "fox"}), "fox");
  assert.equal(faceOf({member: 7, emoji: "pizza"}), "pizza");
  const twelve = Array.from({length: 12}, (_, index) => faceOf({member: index + 1}));
  assert.equal(new Set(twelve).size, 12);
  assert.equal(faceOf({member: 13}), twelve[0]);
  assert.equal(faceOf({member: 13, emoji: "unheard-of"}), twelve[0]);
});

test("a bot without an emoji is a robot", () => {
  assert.equal(faceOf({member: 2, bot: "easy"}), "robot");
});

test("every face stands for an emoji of the protocol, and has words in each language", async () => {
  for (const language of ["en", "es", "de", "fr"] as const) {
    await speak(language);
    for (const id of Object.keys(faces))
      assert.ok(id in avatars && tryWords(`lobby.avatar-${id}`), `${language}: ${id}`);
  }
});
