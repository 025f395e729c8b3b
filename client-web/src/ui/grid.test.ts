import assert from "node:assert/strict";
import {test} from "node:test";
import {rowsOf, spaceAt, stepFrom} from "./grid";

test("a1 is the top left corner, j10 the bottom right one of ten rows", () => {
  assert.equal(spaceAt(0, 0), "a1");
  assert.equal(spaceAt(5, 4), "e6");
  assert.equal(rowsOf(10)[9]?.[9], "j10");
});

test("arrow keys lead to the neighbour and stop at the edge", () => {
  assert.equal(stepFrom(10, "a1", "ArrowLeft", false), "a1");
  assert.equal(stepFrom(10, "d4", "ArrowDown", false), "d5");
  assert.equal(stepFrom(10, "j10", "ArrowDown", false), "j10");
  assert.equal(stepFrom(6, "c3", "ArrowUp", false), "c2");
  assert.equal(stepFrom(6, "f3", "ArrowRight", false), "f3");
});

test("Home and End go along the row, with Ctrl to the corners, Page Up and Page Down along the column", () => {
  assert.equal(stepFrom(10, "d4", "Home", false), "a4");
  assert.equal(stepFrom(10, "d4", "End", true), "j10");
  assert.equal(stepFrom(10, "d4", "Home", true), "a1");
  assert.equal(stepFrom(10, "d4", "PageUp", false), "d1");
  assert.equal(stepFrom(6, "d4", "PageDown", false), "d6");
  assert.equal(stepFrom(10, "d4", "x", false), null);
});
