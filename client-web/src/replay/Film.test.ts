import assert from "node:assert/strict";
import {before, test} from "node:test";
import type {CardsGame, Line} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import {speak} from "../words/words";
import type {Position} from "./positions";
import {wordsOf} from "./Film";

const members = [
  {member: 1, name: "Ann", seat: 1},
  {member: 2, name: "Bob", seat: 2},
];
const line: Line = ["a4", "b4", "c4", "d4", "e4"];
const cards: CardsGame = {
  dealer: 2,
  hand_sizes: {1: 7, 2: 7},
  discards: {1: [], 2: []},
  draw_pile: 90,
  chips: {},
  sequences: {1: [line], 2: []},
  owed: [],
  forfeits: [],
  exchanged: false,
  passes: 0,
};
const step = (number: number, events: readonly RoomEvent[], game: CardsGame = cards): Position => ({
  game,
  hands: {},
  moment: {number, events},
});
const setup = {preset: "sequence", players: 2, sides: 2, options: {}};
const words = (position: Position): string =>
  wordsOf(position, setup, members).replace(/[\u2068\u2069]/g, "");

before(() => speak("en"));

test("a step of a card game is described as at the table, and its sequences are counted", () => {
  const two = {...cards, sequences: {1: [["a2", "b2", "c2", "d2", "e2"] as Line, line], 2: []}};
  const move: RoomEvent[] = [
    {event: "card-played", seat: 1, card: "JD"},
    {event: "chip-placed", seat: 1, side: 1, space: "e4"},
    {event: "sequence-completed", side: 1, spaces: line},
  ];
  assert.match(words(step(4, move, two)), /jack of diamonds.* Blue \(Ann\): sequence 2 of 2!$/);
});

test("the end is described with the last step, whichever seat made it", () => {
  const over = {...cards, result: {winner: {side: 1}, rule: "S12"}};
  assert.equal(words(step(9, [{event: "passed", seat: 2}], over)).endsWith("Blue wins!"), true);
  const stopped = {...cards, result: {abandoned: true as const}};
  assert.equal(words(step(9, [], stopped)), "The game was abandoned. Nobody wins.");
});

test("a step whose events have no sentence still has a text", () => {
  assert.equal(words(step(0, [])), "The game begins.");
  assert.equal(words(step(5, [{event: "draw-owed", seat: 1}])), "The game continues.");
});
