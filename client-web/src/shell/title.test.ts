import assert from "node:assert/strict";
import {test} from "node:test";
import type {View} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import {roomOf} from "../room/room";
import {speak} from "../words/words";
import {soundOf} from "./sounds";
import {titleOf} from "./title";

const view: View = {
  type: "view",
  room: "7K3M9QX2VB",
  link: "",
  epoch: 1,
  version: 2,
  you: 1,
  host: 1,
  setup: {preset: "hearts-due", players: 2, options: {}},
  members: [
    {member: 1, name: "Ann", seat: 1},
    {member: 2, name: "Bob", seat: 2},
  ],
  chat: [],
  legal: {},
  games: 1,
};

const game = {observer: 1, scores: {"1": 0, "2": 0}, contenders: [1, 2], tie_break: false};

test("the title begins with whose turn it is, if a game is running", async () => {
  await speak("en");
  assert.equal(titleOf(null), "Sequence, with friends");
  assert.equal(titleOf(roomOf(view)), "Sequence, with friends");
  assert.match(titleOf(roomOf({...view, game: {...game, turn: 1}})), /^Your turn/);
  assert.match(titleOf(roomOf({...view, game: {...game, turn: 2}})), /^Bob's turn/);
});

const heard = (...events: RoomEvent[]) =>
  soundOf({events, after: roomOf({...view, game: {...game, turn: 1}})});

test("a version plays one sound: the most important", () => {
  const cast: RoomEvent = {event: "dice-cast", seat: 2, dice: [1, 1, 1, 1, 1, 1], sequences: [], points: 0};
  assert.equal(heard(cast), "move");
  assert.equal(heard(cast, {event: "turn-began", seat: 1}), "your-turn");
  assert.equal(heard(cast, {event: "turn-began", seat: 2}), "move");
  assert.equal(
    heard({event: "sequence-completed", side: 1, spaces: ["a1", "b1", "c1", "d1", "e1"]}, cast),
    "sequence",
  );
});

test("the reader's own messages make no sound", () => {
  assert.equal(heard({event: "said", member: 2, text: "hello"}), "chat");
  assert.equal(heard({event: "said", member: 1, text: "hello"}), undefined);
  assert.equal(heard({event: "nudged", by: 2, seat: 1}), "your-turn");
  assert.equal(heard({event: "nudged", by: 1, seat: 2}), undefined);
});

test("the end of a game sounds different to its winner, and a lost card (S19) to the one who lost it", () => {
  const end = (seat: number) =>
    soundOf({
      events: [{event: "game-ended", winner: {seat}, rule: "X6"}],
      after: roomOf({...view, game: {...game, result: {winner: {seat}, rule: "X6"}}}),
    });
  assert.equal(end(1), "won");
  assert.equal(end(2), "over");
  assert.equal(heard({event: "draw-lapsed", seat: 1}), "lost-card");
  assert.equal(heard({event: "draw-lapsed", seat: 2}), undefined);
});
