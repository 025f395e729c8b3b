import assert from "node:assert/strict";
import {test} from "node:test";
import type {View} from "../protocol/messages";
import {callFor} from "./useAlerts";

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

test("somebody with a seat is called when the host asks who is ready, unless they are", () => {
  const lobby = (asked: boolean, me: object): View =>
    ({you: 1, members: [{member: 1, ...me}], ...(asked && {ready_check: {}})}) as unknown as View;
  const seated = {seat: 2};
  assert.equal(callFor(lobby(false, seated), lobby(true, seated)), "next-game");
  assert.equal(callFor(lobby(true, seated), lobby(true, seated)), undefined);
  assert.equal(callFor(undefined, lobby(true, seated)), undefined);
  assert.equal(callFor(lobby(false, {}), lobby(true, {})), undefined);
  const ready = {seat: 2, ready: true};
  assert.equal(callFor(lobby(false, ready), lobby(true, ready)), undefined);
});

test("a spectator is not called", () => {
  assert.equal(callFor(room(), {game: {turn: 1}} as unknown as View), undefined);
});
