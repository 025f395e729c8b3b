import assert from "node:assert/strict";
import {test} from "node:test";
import type {SixDiceGame} from "../../protocol/messages";
import {placeOf, sheetOf} from "./sheet";

const setup = {preset: "hearts-due", players: 3, options: {target: "200", stake: "50"}};
const members = [
  {member: 1, name: "Ann", seat: 1, purse: 950},
  {member: 2, name: "Bob", seat: 2},
  {member: 9, name: "Cy", seat: 3},
];
const game: SixDiceGame = {
  turn: 3,
  scores: {1: 110, 2: 95, 3: 110},
  contenders: [1, 3],
  tie_break: true,
  pot: 150,
  cast: {seat: 1, dice: [1, 4, 6, 6, 3, 5], sequences: [1], points: 5},
};

test("the sheet marks who leads, who casts and who is out, and shows their progress", () => {
  const [ann, bob, cy] = sheetOf(game, setup, members, new Map(), false);
  assert.deepEqual([ann?.leads, bob?.leads, cy?.leads], [true, false, true]);
  assert.deepEqual([ann?.casts, bob?.casts, cy?.casts], [false, false, true]);
  assert.deepEqual([ann?.out, bob?.out, cy?.out], [false, true, false]);
  assert.equal(ann?.reached, 0.55);
  assert.equal(ann?.cast?.points, 5);
  assert.equal(cy?.member?.name, "Cy");
});

test("best first, and ties in the order of seats", () => {
  assert.deepEqual(
    sheetOf(game, setup, members, new Map(), true).map((row) => row.seat),
    [1, 3, 2],
  );
});

test("tied players share a place", () => {
  assert.deepEqual(
    [1, 2, 3].map((seat) => placeOf(game, seat)),
    [1, 3, 1],
  );
});

test("nobody leads with a score of 0", () => {
  const fresh: SixDiceGame = {turn: 1, scores: {1: 0, 2: 0}, contenders: [1, 2], tie_break: false};
  assert.ok(sheetOf(fresh, setup, [], new Map(), false).every((row) => !row.leads));
});
