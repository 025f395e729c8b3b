import assert from "node:assert/strict";
import {test} from "node:test";
import {boardBox, dropSpace, spacesArea} from "./drop";

const board = {left: 100, top: 50, width: 400, height: 400};

test("a card dropped on a lit space goes there", () => {
  assert.equal(dropSpace(["d4", "e5"], {x: 255, y: 195}, board), "d4");
});

test("a card dropped next to a lit space goes there too, one dropped far away goes nowhere", () => {
  assert.equal(dropSpace(["d4"], {x: 270, y: 190}, board), "d4");
  assert.equal(dropSpace(["d4"], {x: 320, y: 190}, board), null);
  assert.equal(dropSpace([], {x: 240, y: 190}, board), null);
});

test("the spaces lie inside the drawing, beside the coordinates", () => {
  const area = spacesArea({left: 10, top: 20, width: boardBox.size, height: boardBox.size});
  assert.deepEqual(area, {left: 40, top: 50, width: 1000, height: 1000});
});
