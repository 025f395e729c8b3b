import assert from "node:assert/strict";
import {test} from "node:test";
import type {View} from "../protocol/messages";
import {callFor} from "./call";

/** A room with a game in which seat 1 is the reader's and this seat moves; without a game if it is undefined. */
const room = (turn?: number, observer: number | undefined = 1): View =>
  ({game: turn === undefined ? undefined : {turn, observer}}) as unknown as View;

test("somebody is called when their turn begins, once", () => {
  assert.equal(callFor(room(2), room(1)), "your-turn");
  assert.equal(callFor(room(1), room(1)), undefined);
  assert.equal(callFor(room(1), room(2)), undefined);
});

test("somebody is called when the game begins, for their turn if it is theirs", () => {
  assert.equal(callFor(room(), room(2)), "game-began");
  assert.equal(callFor(room(), room(1)), "your-turn");
});

test("a page that is opened during a game calls for a turn only", () => {
  assert.equal(callFor(undefined, room(2)), undefined);
  assert.equal(callFor(undefined, room(1)), "your-turn");
});

test("a spectator is not called", () => {
  assert.equal(callFor(room(), {game: {turn: 1}} as unknown as View), undefined);
});
