import assert from "node:assert/strict";
import {test} from "node:test";
import {keyLeads} from "./player";

test("keys move through the replay, and the space bar plays or pauses it", () => {
  assert.equal(keyLeads("ArrowRight", 4, 20), 5);
  assert.equal(keyLeads("ArrowLeft", 4, 20), 3);
  assert.equal(keyLeads("End", 4, 20), 20);
  assert.equal(keyLeads("Home", 4, 20), 0);
  assert.equal(keyLeads(" ", 4, 20), "toggle");
  assert.equal(keyLeads("q", 4, 20), undefined);
});
