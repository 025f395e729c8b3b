import assert from "node:assert/strict";
import {before, test} from "node:test";
import type {RoomEvent} from "../../protocol/types";
import {speak} from "../../words/words";
import {cutsOf, lastMove} from "./from_log";

const setup = {preset: "sequence-rv", players: 2, sides: 2, options: {}};
const scene = {setup, members: [{member: 2, name: "Bob", seat: 2}]};
const move: RoomEvent[] = [
  {event: "card-played", seat: 2, card: "7H"},
  {event: "chip-placed", seat: 2, side: 2, space: "d6"},
  {event: "sequence-completed", side: 2, spaces: ["d6", "e6", "f6", "g6", "h6"]},
  {event: "turn-began", seat: 1},
];

before(() => speak("en"));

test("S5: the cuts of the newest game are kept by round", () => {
  const log: RoomEvent[] = [
    {event: "card-cut", seat: 1, card: "KS", round: 0},
    {event: "game-started", game: 2, setup},
    {event: "card-cut", seat: 1, card: "4C", round: 0},
    {event: "card-cut", seat: 2, card: "4H", round: 0},
    {event: "card-cut", seat: 1, card: "AS", round: 1},
    {event: "card-cut", seat: 2, card: "9S", round: 1},
  ];
  assert.deepEqual(
    cutsOf(log).map((cuts) => cuts.map(({card}) => card)),
    [
      ["4C", "4H"],
      ["AS", "9S"],
    ],
  );
  assert.deepEqual(cutsOf([]), []);
});

test("the last move is told without what it led to", () => {
  assert.equal(lastMove(move, scene), "\u2068Bob\u2069 played the 7 of hearts on d6.");
});
