import assert from "node:assert/strict";
import {test} from "node:test";
import {biggerTable, freeSeats, placesOf, watchersOf} from "./places";
import {ann, bob, cy, roomOf} from "./view-for-tests";

test("a place lists its player, and the members who ask for it", () => {
  const asking = {...cy, asks: 2};
  const tv = {member: 9, name: "Big screen", screen: true} as const;
  const view = roomOf({members: [{...ann, seat: 2}, asking, bob, tv]});
  assert.deepEqual(placesOf(view), [
    {seat: 1, side: 1, member: undefined, askers: []},
    {seat: 2, side: 2, member: {...ann, seat: 2}, askers: [asking]},
  ]);
  assert.deepEqual(freeSeats(view), [1]);
  assert.deepEqual(watchersOf(view), [asking, bob]);
});

test("X1: a place of a six-dice game has no side", () => {
  const [place] = placesOf(roomOf({setup: {preset: "hearts-due", players: 2, options: {}}}));
  assert.equal(place?.side, undefined);
});

test("S1: the next larger table has the next number of players that the game allows, if there is one", () => {
  const table = (players: number) => biggerTable({preset: "sequence", players, sides: 2, options: {}});
  assert.deepEqual(table(2), {type: "set-game", preset: "sequence", players: 3, sides: 3});
  assert.equal(table(4)?.players, 6);
  assert.equal(table(12), undefined);
});
