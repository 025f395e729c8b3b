import assert from "node:assert/strict";
import {test} from "node:test";
import {dropSpace} from "./drop";

test("a card dropped on a lit space goes there", () => {
  assert.equal(dropSpace(["d4", "e5"], {x: 387, y: 362}), "d4");
});

test("a card dropped next to a lit space goes there too, one dropped far away goes nowhere", () => {
  assert.equal(dropSpace(["d4"], {x: 425, y: 350}), "d4");
  assert.equal(dropSpace(["d4"], {x: 550, y: 350}), null);
  assert.equal(dropSpace([], {x: 350, y: 350}), null);
});
