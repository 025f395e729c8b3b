import assert from "node:assert/strict";
import {test} from "node:test";
import {initialsOf} from "./initials";

test("initials are the first letters of the first and the last word", () => {
  assert.equal(initialsOf("Ann"), "A");
  assert.equal(initialsOf("ann maria lee"), "AL");
  assert.equal(initialsOf("Anne-Marie"), "AM");
  assert.equal(initialsOf("Gina 2"), "G2");
});

test("initials of other scripts and of emojis are whole characters", () => {
  assert.equal(initialsOf("Élise"), "É");
  assert.equal(initialsOf("张伟"), "张");
  assert.equal(initialsOf("👩‍🚀 Eve"), "👩‍🚀E");
  assert.equal(initialsOf("..."), "?");
});
