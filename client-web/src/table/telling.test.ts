import assert from "node:assert/strict";
import {before, test} from "node:test";
import type {RoomEvent} from "../protocol/types";
import {speak} from "../words/words";
import {spaceName} from "./names";
import {cutsOf, lastMove, lastSpace, tell, tellNews, tellTurn} from "./telling";

const people = {name: (seat: number) => (seat === 1 ? "Ann" : "Bob"), you: 1};
const setup = {preset: "sequence-rv", players: 2, sides: 2, options: {}};
const move: RoomEvent[] = [
  {event: "card-played", seat: 2, card: "7H"},
  {event: "chip-placed", seat: 2, side: 2, space: "d6"},
  {event: "sequence-completed", side: 2, spaces: ["d6", "e6", "f6", "g6", "h6"]},
  {event: "turn-began", seat: 1},
];

before(() => speak("en"));

test("a move is described in words, with the sequence that it completes", () => {
  assert.deepEqual(tell(move, people), ["Bob played the 7 of hearts on d6", "Green completes sequence 1"]);
  assert.deepEqual(tell(move, people, {"2": 1}).at(-1), "Green completes sequence 2");
  assert.equal(tellTurn(move, people), "Your turn");
  assert.equal(tellTurn(move.slice(0, 2), people), null);
});

test("a removed chip is described with its side", () => {
  const taken: RoomEvent[] = [
    {event: "card-played", seat: 1, card: "JS"},
    {event: "chip-removed", seat: 1, side: 2, space: "e5"},
    {event: "turn-began", seat: 2},
  ];
  assert.deepEqual(tell(taken, people), ["You removed green's chip from e5 with the jack of spades"]);
  assert.equal(tellTurn(taken, people), "Bob's turn");
});

test("words follow the language", async () => {
  await speak("es");
  assert.deepEqual(tell(move, people)[0], "Bob jugó el 7 de corazones en d6");
  await speak("en");
});

test("the name of a space contains everything that is visible on it", () => {
  const plain = {locked: false, last: false, light: null, waiting: false, cheered: false, pointed: false};
  const look = {...plain, space: "d4", face: "7H", side: 1, locked: true, light: "remove"} as const;
  assert.equal(spaceName(look), "d4, 7 of hearts, blue chip, in a sequence, chip can be removed");
  assert.equal(spaceName({...plain, space: "a1", face: null, side: null}), "a1, free corner");
});

test("S5: the cuts of the newest game are kept by round", () => {
  const log: {event: RoomEvent}[] = [
    {event: {event: "card-cut", seat: 1, card: "KS", round: 0}},
    {event: {event: "game-started", game: 2, setup}},
    {event: {event: "card-cut", seat: 1, card: "4C", round: 0}},
    {event: {event: "card-cut", seat: 2, card: "4H", round: 0}},
    {event: {event: "card-cut", seat: 1, card: "AS", round: 1}},
    {event: {event: "card-cut", seat: 2, card: "9S", round: 1}},
  ];
  assert.deepEqual(
    cutsOf(log).map(({cuts}) => cuts.map(({card}) => card)),
    [
      ["4C", "4H"],
      ["AS", "9S"],
    ],
  );
  assert.deepEqual(cutsOf([]), []);
});

test("the last move is the last chip of the newest game", () => {
  const log = move.map((event) => ({event}));
  assert.equal(lastSpace(log), "d6");
  assert.equal(lastSpace([...log, {event: {event: "setup-changed", setup}}]), null);
});

test("a sequence with its players, and a lost card (S19), are news; an ordinary move is not", () => {
  const sides = {players: (side: number) => (side === 2 ? "Bob" : "You"), needed: 2};
  assert.deepEqual(tellNews(move, people, {"2": 1}, sides), ["Green (Bob): sequence 2 of 2!"]);
  assert.deepEqual(tellNews([{event: "draw-lapsed", seat: 1}], people, {}, sides), [
    "You didn't draw in time and lost a card",
  ]);
  assert.deepEqual(tellNews(move.slice(0, 2), people, {}, sides), []);
});

test("the last move is told until the next one, and not beyond the start of a game", () => {
  const log = move.map((event) => ({version: 7, event}));
  const after = [...log, {version: 8, event: {event: "turn-began", seat: 2} as RoomEvent}];
  assert.equal(lastMove(after, people), "Bob played the 7 of hearts on d6");
  const started: RoomEvent = {event: "game-started", game: 2, setup};
  assert.equal(lastMove([...after, {version: 9, event: started}], people), "");
});
