import assert from "node:assert/strict";
import {test} from "node:test";
import {goTogether, isOpen, lockedBy, toggled} from "./naming";

test("S13: lines in one run share too much, crossing lines are compatible", () => {
  assert.equal(goTogether(["a4", "e4"], ["b4", "f4"]), false);
  assert.equal(goTogether(["a4", "e4"], ["e4", "i4"]), true);
  assert.equal(goTogether(["a4", "e4"], ["e4", "e8"]), true);
});

test("a line that is incompatible with the chosen one replaces it", () => {
  const first = toggled([], ["a4", "e4"]);
  assert.equal(isOpen(first, ["b4", "f4"]), false);
  assert.deepEqual(toggled(first, ["b4", "f4"]), [["b4", "f4"]]);
  assert.deepEqual(toggled(first, ["e4", "e8"]), [
    ["a4", "e4"],
    ["e4", "e8"],
  ]);
  assert.deepEqual(toggled(first, ["a4", "e4"]), []);
});

test("S16: the chosen lines lock their spaces", () => {
  assert.deepEqual(
    [
      ...lockedBy([
        ["a4", "e4"],
        ["e4", "e8"],
      ]),
    ].length,
    9,
  );
});
