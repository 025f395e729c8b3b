import assert from "node:assert/strict";
import test from "node:test";
import type {RoomEvent} from "../protocol/types";
import {speak} from "../words/words";
import {cardText} from "../app/names";
import {spacesIn, storyOf} from "./story";

await speak("en");

const keys = (events: RoomEvent[]): string[] => storyOf(events).map(({key}) => key.replace("events.", ""));

test("a card and its chip make one sentence", () => {
  const [told, ...more] = storyOf([
    {event: "card-played", seat: 1, card: "TH"},
    {event: "chip-placed", seat: 1, side: 1, space: "d5"},
    {event: "draw-owed", seat: 1},
    {event: "turn-began", seat: 2},
  ]);
  assert.deepEqual(told, {
    key: "events.chip-placed.card",
    values: {name: {seat: 1}, card: "10♥", space: "d5"},
  });
  assert.deepEqual(more, []);
});

test("a chip on the dice board has no card", () => {
  assert.deepEqual(
    keys([
      {event: "chip-removed", seat: 2, side: 1, space: "d2"},
      {event: "chip-placed", seat: 2, side: 2, space: "d2"},
      {event: "line-completed", side: 2, spaces: ["a2", "b2", "c2", "d2", "e2"]},
    ]),
    ["chip-removed", "chip-placed", "line-completed"],
  );
});

test("a nudge is told with the names of both", () => {
  assert.deepEqual(storyOf([{event: "nudged", by: 1, seat: 2}]), [
    {key: "events.nudged", values: {by: {member: 1}, name: {seat: 2}}},
  ]);
});

test("chat messages, and events that only one seat can see, are not in the story", () => {
  assert.deepEqual(
    keys([
      {event: "said", member: 1, text: "hello"},
      {event: "phrase-said", member: 1, phrase: "hello"},
      {event: "reacted", member: 1, message: 3, reaction: "heart"},
      {event: "card-received", seat: 1, card: "7H"},
      {event: "hand-dealt", seat: 1, hand: ["7H"]},
      {event: "card-drawn", seat: 1},
    ]),
    [],
  );
});

test("every kind of verdict and every end of a game has a sentence", () => {
  const verdict = (upheld: boolean, way: "noted" | "referee"): RoomEvent => ({
    event: "verdict-given",
    message: 3,
    side: 1,
    upheld,
    way,
  });
  assert.deepEqual(keys([verdict(true, "referee")]), ["verdict-given"]);
  assert.deepEqual(keys([verdict(false, "referee")]), ["verdict-given.off"]);
  assert.deepEqual(keys([verdict(false, "noted")]), ["verdict-given.noted"]);
  assert.deepEqual(keys([{event: "game-ended", abandoned: true}]), ["game-ended"]);
  assert.deepEqual(keys([{event: "game-ended", draw: true, rule: "S21"}]), ["game-ended.draw"]);
  assert.deepEqual(keys([{event: "game-ended", winner: {seat: 2}, rule: "X6"}]), ["game-ended.seat"]);
  assert.deepEqual(keys([{event: "game-ended", winner: {side: 2}, rule: "S12"}]), ["game-ended.side"]);
});

test("the banned word that was found is named", () => {
  const [told] = storyOf([
    {event: "verdict-given", message: 3, side: 1, upheld: true, way: "word-list", word: "corner"},
  ]);
  assert.equal(told?.values["word"], ", “corner”");
});

test("an event without a sentence of its own uses the text of its name with the values of its fields", () => {
  assert.deepEqual(
    storyOf([
      {event: "seat-taken", member: 3, seat: 2},
      {event: "passed", seat: 4},
      {event: "room-locked", locked: true},
      {event: "room-locked", locked: false},
    ]),
    [
      {key: "events.seat-taken", values: {name: {member: 3}, seat: 2}},
      {key: "events.passed", values: {name: {seat: 4}, seat: 4}},
      {key: "events.room-locked", values: {}},
      {key: "events.room-locked.off", values: {}},
    ],
  );
});

test("an event of a newer server is left out of the story", () => {
  assert.deepEqual(storyOf([{event: "no-such-event"} as unknown as RoomEvent]), []);
});

test("leaving and being removed have different sentences", () => {
  assert.deepEqual(
    keys([
      {event: "member-left", member: 3},
      {event: "member-left", member: 4, removed: true},
    ]),
    ["member-left", "member-left.removed"],
  );
});

test("card names are short", () => {
  assert.deepEqual(["7H", "TS", "JD", "AC", "ADD", "REM"].map(cardText), [
    "7♥",
    "10♠",
    "J♦",
    "A♣",
    "ADD",
    "REM",
  ]);
});

test("a line of the history knows the spaces that it names", () => {
  const [chip] = storyOf([{event: "chip-placed", seat: 1, side: 1, space: "d5"}]);
  assert.deepEqual(spacesIn(chip!), ["d5"]);
  const [line] = storyOf([{event: "sequence-completed", side: 1, spaces: ["a2", "b2", "c2", "d2", "e2"]}]);
  assert.deepEqual(spacesIn(line!), ["a2", "e2"]);
  assert.deepEqual(spacesIn(storyOf([{event: "passed", seat: 1}])[0]!), []);
});
