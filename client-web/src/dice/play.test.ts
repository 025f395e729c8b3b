import assert from "node:assert/strict";
import {test} from "node:test";
import {asksFirst, spaceIn, type Play} from "./play";

const put: Play = {type: "put", space: "d4"};

test("who wants to be asked about every move presses a space twice", () => {
  assert.equal(asksFirst(put, null, "always"), true);
  assert.equal(asksFirst(put, {type: "put", space: "e4"}, "always"), true);
  assert.equal(asksFirst(put, put, "always"), false);
});

test("throws are never asked about, and moves only where that is wanted", () => {
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
