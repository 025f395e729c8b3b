import assert from "node:assert/strict";
import test from "node:test";
import type {View, Way} from "../protocol/messages";
import {hasVoted, partIn} from "./Held";
import {someView} from "../app/some_view";

/** Six players on three sides: seat 1 calls side 2. */
function view(you: number, referee?: number): View {
  const observer = you <= 6 ? {observer: you} : {};
  return {
    ...someView,
    you,
    setup: {preset: "sequence-rv", players: 6, sides: 3, options: {table_talk: "call"}},
    members: [1, 2, 3, 4, 5, 6, 7].map((member) => ({
      member,
      name: `P${member}`,
      ...(member < 7 && {seat: member}),
    })),
    game: {...observer, chips: {}, rolled: false, line: [], turn: 1},
    ...(referee && {referee}),
  };
}

const call = (...ways: Way[]) => ({by: 1, message: 9, side: 2, ways, seconds: 20});

test("the called side may own up", () => {
  assert.equal(partIn(view(2), call("concession", "word-list")), "concede");
  assert.equal(partIn(view(5), call("concession", "word-list")), "concede");
});

test("the third side votes if the room decides by votes, and the caller's side waits", () => {
  assert.equal(partIn(view(3), call("concession", "neutral-side", "word-list")), "vote");
  assert.equal(partIn(view(3), call("concession", "word-list")), "watch");
  assert.equal(partIn(view(4), call("concession", "neutral-side", "word-list")), "watch");
});

test("the referee gives the verdict, and spectators do not", () => {
  assert.equal(partIn(view(7, 7), call("concession", "referee")), "rule");
  assert.equal(partIn(view(7), call("concession", "referee")), "watch");
});

test("each player has one vote", () => {
  assert.ok(hasVoted(view(3), [{member: 3, upheld: true}]));
  assert.ok(!hasVoted(view(3), [{member: 6, upheld: true}]));
});
