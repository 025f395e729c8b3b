import assert from "node:assert/strict";
import {test} from "node:test";
import {boardHint} from "./hints";

test("a hint of the dice board fits what can be done", () => {
  assert.equal(boardHint({roll: true}), "hints.board.roll");
  assert.equal(boardHint({put: ["a1"]}), "hints.board.put");
  assert.equal(boardHint({swap: ["a1"]}), "hints.board.put");
  assert.equal(boardHint({remove: ["a1"]}), "hints.board.ten");
  assert.equal(boardHint({}), undefined);
});
