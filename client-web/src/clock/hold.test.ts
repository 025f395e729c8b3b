import assert from "node:assert/strict";
import {test} from "node:test";
import {Hold, holdTime} from "./hold";

test("a move is held for 1.5 s without a clock, and for a quarter of a short time", () => {
  assert.equal(holdTime(undefined, false), 1_500);
  assert.equal(holdTime(60_000, false), 1_500);
  assert.equal(holdTime(6_000, false), 1_500);
  assert.equal(holdTime(4_000, false), 1_000);
  assert.equal(holdTime(200, false), 50);
  assert.equal(holdTime(0, false), 0);
});

test("a move is not held while the page is hidden", () => {
  assert.equal(holdTime(undefined, true), 0);
  assert.equal(holdTime(60_000, true), 0);
});

/** A hold whose time passes by `pass`. */
function holding() {
  const sent: string[] = [];
  const shown: (string | null)[] = [];
  let run: (() => void) | undefined;
  const after = (_: number, later: () => void): (() => void) => {
    run = later;
    return () => (run = undefined);
  };
  const hold = new Hold<string>(
    after,
    (move) => sent.push(move),
    (held) => shown.push(held),
  );
  return {hold, sent, shown, pass: () => run?.()};
}

test("a held move is sent once, when its time is over", () => {
  const {hold, sent, shown, pass} = holding();
  hold.keep("d4", 1_500);
  assert.deepEqual(sent, []);
  pass();
  pass();
  assert.deepEqual(sent, ["d4"]);
  assert.deepEqual(shown, ["d4", null]);
});

test("a cancelled move is never sent", () => {
  const {hold, sent, shown, pass} = holding();
  hold.keep("d4", 1_500);
  hold.cancel();
  pass();
  hold.sendNow();
  assert.deepEqual(sent, []);
  assert.deepEqual(shown, ["d4", null]);
});

test("a held move can be sent early, and without time to hold at once", () => {
  const {hold, sent, pass} = holding();
  hold.keep("d4", 1_500);
  hold.sendNow();
  pass();
  hold.keep("e5", 0);
  assert.deepEqual(sent, ["d4", "e5"]);
});

test("another move replaces the held one", () => {
  const {hold, sent, pass} = holding();
  hold.keep("d4", 1_500);
  hold.keep("e5", 1_500);
  pass();
  assert.deepEqual(sent, ["e5"]);
});
