import assert from "node:assert/strict";
import {test} from "node:test";
import {someView} from "../app/some_view";
import type {View} from "../protocol/messages";
import {roomOf} from "../room/room";
import {speak} from "../words/words";
import {titleOf} from "./title";

const view: View = {
  ...someView,
  setup: {preset: "hearts-due", players: 2, options: {}},
  members: [
    {member: 1, name: "Ann", seat: 1},
    {member: 2, name: "Bob", seat: 2},
  ],
};

const game = {observer: 1, scores: {"1": 0, "2": 0}, contenders: [1, 2], tie_break: false};

test("the title begins with whose turn it is, if a game is running", async () => {
  await speak("en");
  assert.equal(titleOf(null), "Sequence, with friends");
  assert.equal(titleOf(roomOf(view)), "Sequence, with friends");
  assert.match(titleOf(roomOf({...view, game: {...game, turn: 1}})), /^Your turn/);
  assert.match(titleOf(roomOf({...view, game: {...game, turn: 2}})), /^Bob's turn/);
});
