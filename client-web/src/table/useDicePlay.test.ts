import assert from "node:assert/strict";
import {test} from "node:test";
import {asksFirst, spaceIn, type Play} from "./useDicePlay";

const put: Play = {type: "put", space: "d4"};

test("with confirmation set to always, a space must be pressed twice", () => {
  assert.equal(asksFirst(put, null, "always"), true);
  assert.equal(asksFirst(put, {type: "put", space: "e4"}, "always"), true);
  assert.equal(asksFirst(put, put, "always"), false);
});

test("throws are never confirmed, and moves only if that is set", () => {
  assert.equal(asksFirst({type: "roll"}, null, "always"), false);
  assert.equal(asksFirst({type: "cast"}, null, "always"), false);
  assert.equal(asksFirst(put, null, "jacks"), false);
  assert.equal(asksFirst(put, null, "never"), false);
});

test("a throw has no space", () => {
  assert.equal(spaceIn(put), "d4");
  assert.equal(spaceIn({type: "roll"}), undefined);
  assert.equal(spaceIn(null), undefined);
});
