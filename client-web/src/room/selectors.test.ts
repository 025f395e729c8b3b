import assert from "node:assert/strict";
import {test} from "node:test";
import type {RoomEvent} from "../protocol/types";
import {lastSpace} from "./selectors";

test("the last space is kept during later throws, until the next game or another setup", () => {
  const put: RoomEvent = {event: "chip-placed", seat: 1, side: 1, space: "c4"};
  const setup = {preset: "sequence-dice", players: 2, sides: 2, options: {}};
  assert.equal(lastSpace([{event: "chip-removed", seat: 1, side: 2, space: "d2"}, put]), "c4");
  assert.equal(
    lastSpace([put, {event: "dice-rolled", seat: 2, dice: [5, 5]}, {event: "out-of-luck", seat: 2}]),
    "c4",
  );
  assert.equal(lastSpace([put, {event: "game-started", game: 2, setup}]), null);
  assert.equal(lastSpace([put, {event: "setup-changed", setup}]), null);
  assert.equal(lastSpace([]), null);
});
