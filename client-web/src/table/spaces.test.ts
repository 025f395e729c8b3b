import assert from "node:assert/strict";
import {test} from "node:test";
import {between, rows, spaceAt, stepFrom} from "./spaces";

test("a1 is the top left corner, j10 the bottom right one", () => {
  assert.equal(spaceAt(0, 0), "a1");
  assert.equal(rows[9]?.[9], "j10");
});

test("a line is given by its two ends, in all four directions", () => {
  assert.deepEqual(between(["a4", "e4"]), ["a4", "b4", "c4", "d4", "e4"]);
  assert.deepEqual(between(["e1", "a5"]), ["e1", "d2", "c3", "b4", "a5"]);
  assert.deepEqual(between(["f6", "j10"]), ["f6", "g7", "h8", "i9", "j10"]);
});

test("arrows stop at the edge", () => {
  assert.equal(stepFrom("a1", "ArrowLeft", false), "a1");
  assert.equal(stepFrom("d4", "ArrowDown", false), "d5");
  assert.equal(stepFrom("j10", "ArrowDown", false), "j10");
});

test("Home and End go along the row, with Ctrl to the corners", () => {
  assert.equal(stepFrom("d4", "Home", false), "a4");
  assert.equal(stepFrom("d4", "End", true), "j10");
  assert.equal(stepFrom("d4", "PageUp", false), "d1");
  assert.equal(stepFrom("d4", "x", false), null);
});
