import assert from "node:assert/strict";
import {before, test} from "node:test";
import type {RoomEvent} from "../protocol/types";
import {speak} from "../words/words";
import {peopleOf} from "./people";
import {tell, tellNews} from "./telling";

const people = peopleOf(
  [
    {member: 4, name: "Ann", seat: 1},
    {member: 7, name: "Bob", seat: 2},
  ],
  1,
);
const told = (...events: RoomEvent[]): string =>
  tell(events, people)
    .join(" ")
    .replace(/[\u2068\u2069]/g, "");

before(() => speak("en"));

test("a roll is described with both dice and their total, to its player and to others", () => {
  assert.equal(told({event: "dice-rolled", seat: 1, dice: [3, 6]}), "You rolled 3 and 6: 9.");
  assert.equal(told({event: "dice-rolled", seat: 2, dice: [5, 5]}), "Bob rolled 5 and 5: 10.");
});

test("a swap is one sentence, and another turn is announced", () => {
  assert.equal(
    told(
      {event: "chip-removed", seat: 2, side: 1, space: "d2"},
      {event: "chip-placed", seat: 2, side: 2, space: "d2"},
      {event: "turn-began", seat: 1},
    ),
    "Bob replaced the blue chip on d2 (number 9).",
  );
  assert.equal(
    told({event: "chip-placed", seat: 2, side: 2, space: "c3"}, {event: "turn-began", seat: 2}),
    "Bob placed a chip on c3 (number 12). Bob gets another turn.",
  );
});

test("the throws for the start end with who begins, after the last tie", () => {
  assert.equal(
    told(
      {event: "start-rolled", seat: 1, dice: [6, 2], round: 0},
      {event: "start-rolled", seat: 2, dice: [3, 5], round: 0},
      {event: "start-rolled", seat: 1, dice: [1, 4], round: 1},
      {event: "start-rolled", seat: 2, dice: [6, 6], round: 1},
      {event: "turn-began", seat: 2},
    ),
    "Bob rolled highest (12) and goes first.",
  );
});

test("the sentence of a cast says what it scored and why", () => {
  assert.equal(
    told({event: "dice-cast", seat: 1, dice: [1, 2, 3, 2, 6, 1], sequences: [3, 2], points: 15}),
    "You rolled 1-2-3 and 1-2: 15 points.",
  );
  assert.equal(
    told({event: "dice-cast", seat: 2, dice: [6, 6, 6, 2, 6, 6], sequences: [], points: 30}),
    "Bob rolled 5 sixes: 30 points.",
  );
  assert.equal(
    told({event: "dice-cast", seat: 2, dice: [6, 6, 4, 2, 3, 6], sequences: [], points: 0}),
    "Bob rolled 6, 6, 4, 2, 3, and 6: no points.",
  );
  assert.equal(
    told({event: "dice-cast", seat: 1, dice: [1, 1, 4, 1, 6, 1], sequences: [], points: 0, penalty: true}),
    "You rolled 4 ones: back to 0.",
  );
});

test("a tie names those who cast on, and the end of a line is announced", () => {
  assert.equal(told({event: "tie-break-began", seats: [1, 2]}), "Tie! You and Bob roll again.");
  assert.equal(
    told({event: "line-completed", side: 2, spaces: ["a2", "b2", "c2", "d2", "e2"]}),
    "5 in a row for green, from a2 to e2!",
  );
});

test("events that are not moves have no sentence", () => {
  assert.equal(told({event: "said", member: 4, text: "x"}, {event: "turn-began", seat: 2}), "");
});

test("X6: a tie-break is news, a cast is not", () => {
  const tie: RoomEvent = {event: "tie-break-began", seats: [1, 2]};
  const cast: RoomEvent = {
    event: "dice-cast",
    seat: 1,
    dice: [1, 2, 3, 4, 5, 6],
    sequences: [6],
    points: 35,
  };
  assert.deepEqual(tellNews([cast, tie], people), tell([tie], people));
  assert.deepEqual(tellNews([cast], people), []);
});
