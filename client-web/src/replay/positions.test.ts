import assert from "node:assert/strict";
import {test} from "node:test";
import type {ReplayAnswer} from "../protocol/messages";
import {foldHands, positionsOf, replayable} from "./positions";

const dice: ReplayAnswer = {
  type: "replay",
  id: "98a9bacbdcedf405162738495a6b7c8d",
  game: 1,
  setup: {preset: "sequences", players: 2, options: {target: "25"}},
  names: ["Ann", "Bob"],
  start: {turn: 1, scores: {1: 0, 2: 0}, contenders: [1, 2], tie_break: false},
  opening: [
    {event: "start-cast", seat: 1, dice: [6, 1, 4, 2, 2, 5], round: 0},
    {event: "turn-began", seat: 1},
  ],
  steps: [
    {
      seat: 1,
      events: [
        {event: "dice-cast", seat: 1, dice: [1, 2, 3, 2, 6, 1], sequences: [3, 2], points: 15},
        {event: "turn-began", seat: 2},
      ],
    },
    {
      seat: 2,
      events: [
        {event: "dice-cast", seat: 2, dice: [1, 2, 3, 4, 5, 6], sequences: [6], points: 25},
        {event: "game-ended", winner: {seat: 2}, rule: "X6"},
      ],
    },
  ],
};

test("each step leads from one position to the next, and the deal is the first", () => {
  const positions = positionsOf(dice);
  assert.equal(positions.length, 3);
  assert.equal(positions[0]!.moment.events.length, 2);
  assert.deepEqual(
    positions.map(({game}) => "scores" in game && game.scores),
    [
      {1: 0, 2: 0},
      {1: 15, 2: 0},
      {1: 15, 2: 25},
    ],
  );
  assert.equal(positions[1]!.game.turn, 2);
  assert.deepEqual(positions[2]!.game.result, {winner: {seat: 2}, rule: "X6"});
});

test("a played card leaves its hand once, and a received card is appended", () => {
  const hands = {"1": ["7H", "2S", "7H"], "2": ["JD"]};
  assert.deepEqual(foldHands(hands, {event: "card-played", seat: 1, card: "7H"}), {
    "1": ["2S", "7H"],
    "2": ["JD"],
  });
  assert.deepEqual(foldHands(hands, {event: "card-received", seat: 2, card: "9C"})["2"], ["JD", "9C"]);
  assert.equal(foldHands(hands, {event: "turn-began", seat: 2}), hands);
});

test("private events of a seat do not change the public game", () => {
  const cards = positionsOf({
    ...dice,
    hands: {"1": ["7H"], "2": ["JD"]},
    start: {
      dealer: 2,
      turn: 1,
      hand_sizes: {1: 1, 2: 1},
      discards: {1: [], 2: []},
      draw_pile: 90,
      chips: {},
      sequences: {1: [], 2: []},
      owed: [1],
      forfeits: [],
      exchanged: false,
      passes: 0,
    },
    steps: [
      {
        seat: 1,
        events: [
          {event: "card-drawn", seat: 1},
          {event: "card-received", seat: 1, card: "9C"},
        ],
      },
    ],
  }).at(-1)!;
  assert.deepEqual(cards.hands["1"], ["7H", "9C"]);
  assert.equal("hand" in cards.game, false);
  assert.equal("draw_pile" in cards.game && cards.game.draw_pile, 89);
});

test("the newest 16 finished games can be replayed", () => {
  assert.deepEqual(replayable(3, true), [2, 1]);
  assert.deepEqual(replayable(3, false), [3, 2, 1]);
  assert.equal(replayable(40, false).length, 16);
  assert.deepEqual(replayable(1, true), []);
});
