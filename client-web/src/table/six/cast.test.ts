import assert from "node:assert/strict";
import {test} from "node:test";
import {sequenceText, total} from "../../app/names";
import {groupsOf} from "./cast";

test("two sequences form groups of their own, and the rest comes last", () => {
  assert.deepEqual(groupsOf({seat: 1, dice: [1, 2, 3, 2, 6, 1], sequences: [3, 2], points: 15}), [
    {kind: "sequence", dice: [1, 2, 3]},
    {kind: "sequence", dice: [1, 2]},
    {kind: "rest", dice: [6]},
  ]);
});

test("all six in one sequence leave no rest", () => {
  assert.deepEqual(groupsOf({seat: 1, dice: [6, 5, 4, 3, 2, 1], sequences: [6], points: 25}), [
    {kind: "sequence", dice: [1, 2, 3, 4, 5, 6]},
  ]);
});

test("a third sequence that does not score belongs to the rest", () => {
  assert.deepEqual(groupsOf({seat: 1, dice: [1, 1, 1, 2, 2, 2], sequences: [2, 2], points: 10}).at(-1), {
    kind: "rest",
    dice: [1, 2],
  });
});

test("sixes that score form one group, and so do the ones that cost everything", () => {
  assert.deepEqual(groupsOf({seat: 2, dice: [6, 6, 6, 2, 6, 6], sequences: [], points: 30}), [
    {kind: "sixes", dice: [6, 6, 6, 6, 6]},
    {kind: "rest", dice: [2]},
  ]);
  assert.deepEqual(groupsOf({seat: 2, dice: [1, 1, 4, 1, 6, 1], sequences: [], points: 0, penalty: true}), [
    {kind: "ones", dice: [1, 1, 1, 1]},
    {kind: "rest", dice: [4, 6]},
  ]);
});

test("a cast without a score is all rest", () => {
  assert.deepEqual(groupsOf({seat: 2, dice: [6, 2, 6, 4, 3, 3], sequences: [], points: 0}), [
    {kind: "rest", dice: [2, 3, 3, 4, 6, 6]},
  ]);
});

test("totals and names of sequences", () => {
  assert.equal(total([3, 6]), 9);
  assert.equal(sequenceText(1), "1");
  assert.equal(sequenceText(4), "1-2-3-4");
});
