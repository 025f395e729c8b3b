import assert from "node:assert/strict";
import {test} from "node:test";
import {clockText, holdTime, leftOf, lowFrom, untilNextSecond} from "./time";

const clocks = {
  seats: [
    {seat: 1, ms: 41_250, running: false},
    {seat: 2, ms: 60_000, running: true},
  ],
  at: 1000,
};

test("a running clock counts down by itself and stops at zero", () => {
  assert.deepEqual(leftOf(clocks, 2, 1000), {ms: 60_000, running: true});
  assert.deepEqual(leftOf(clocks, 2, 11_500), {ms: 49_500, running: true});
  assert.deepEqual(leftOf(clocks, 2, 99_000), {ms: 0, running: true});
});

test("a stopped clock does not count down, and a seat without a clock has none", () => {
  assert.deepEqual(leftOf(clocks, 1, 50_000), {ms: 41_250, running: false});
  assert.equal(leftOf(clocks, 3, 1000), undefined);
  assert.equal(leftOf(null, 1, 1000), undefined);
});

test("a clock shows minutes and seconds, and changes when the second is over", () => {
  assert.equal(clockText(65_000), "1:05");
  assert.equal(clockText(64_001), "1:05");
  assert.equal(clockText(600_000), "10:00");
  assert.equal(clockText(0), "0:00");
  assert.equal(untilNextSecond(64_250), 250);
  assert.equal(untilNextSecond(64_000), 1000);
});

test("the low limit is 10 seconds, or a third of a short turn", () => {
  assert.equal(lowFrom("60"), 10_000);
  assert.equal(lowFrom("15"), 5000);
  assert.equal(lowFrom("off"), 10_000);
  assert.equal(lowFrom(undefined), 10_000);
});

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
