import assert from "node:assert/strict";
import {test} from "node:test";
import type {RoomEvent} from "../protocol/types";
import {castsOf, newestMove} from "./moment";

const line = (version: number, event: RoomEvent) => ({version, event, at: 0});
const cast = (seat: number, points: number): RoomEvent => ({
  event: "dice-cast",
  seat,
  dice: [1, 2, 6, 6, 6, 2],
  sequences: [2],
  points,
});

test("the newest move is its whole version, and later chat messages do not hide it", () => {
  const moment = newestMove([
    line(7, {event: "dice-rolled", seat: 1, dice: [3, 4]}),
    line(8, {event: "chip-removed", seat: 1, side: 2, space: "d2"}),
    line(8, {event: "chip-placed", seat: 1, side: 1, space: "d2"}),
    line(8, {event: "turn-began", seat: 2}),
    line(9, {event: "said", member: 2, text: "oh"}),
  ]);
  assert.equal(moment.number, 8);
  assert.equal(moment.events.length, 3);
});

test("a new game has no move yet", () => {
  const setup = {preset: "sequences", players: 2, options: {}};
  const started = line(8, {event: "game-started", game: 2, setup});
  assert.deepEqual(newestMove([line(7, cast(1, 5)), started]), {number: 8, events: [started.event]});
});

test("a log without a move has an empty moment", () => {
  assert.deepEqual(newestMove([line(3, {event: "said", member: 1, text: "hello"})]), {number: 0, events: []});
});

test("each seat's newest cast is kept, and a new game starts with none", () => {
  const casts = castsOf([cast(1, 5), cast(2, 0), cast(1, 10)]);
  assert.equal(casts.get(1)?.points, 10);
  assert.equal(casts.get(2)?.points, 0);
  const setup = {preset: "sequences", players: 2, options: {}};
  assert.equal(castsOf([cast(1, 5), {event: "game-started", game: 2, setup}, cast(2, 5)]).has(1), false);
});
