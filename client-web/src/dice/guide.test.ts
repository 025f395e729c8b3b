import assert from "node:assert/strict";
import {before, test} from "node:test";
import type {DiceBoardGame, Legal, SixDiceGame} from "../protocol/messages";
import {speak} from "../words/words";
import {boardGuide, sixGuide, yourPart} from "./guide";
import {peopleOf} from "./people";

const people = peopleOf(
  [
    {member: 4, name: "Ann", seat: 1},
    {member: 7, name: "Bob", seat: 2},
  ],
  1,
);
const plain = ({text, rule}: {text: string; rule?: string}): string =>
  [text.replace(/[\u2068\u2069]/g, ""), rule].filter(Boolean).join(" ");
const board = (roll: [number, number], legal: Legal, more: Partial<DiceBoardGame> = {}): string =>
  plain(
    boardGuide({observer: 1, turn: 1, chips: {}, roll, rolled: true, line: [], ...more}, legal, people, null),
  );
const six: SixDiceGame = {observer: 1, turn: 2, scores: {1: 0, 2: 0}, contenders: [1, 2], tie_break: false};

before(() => speak("en"));

test("the guide says what a throw demands, with its rule", () => {
  assert.equal(board([3, 4], {put: ["b2"]}), "7: place a chip on a highlighted space. D5");
  assert.equal(board([1, 1], {swap: ["a1"]}), "2: no free space. Replace a highlighted chip with yours. D5");
  assert.equal(board([4, 6], {remove: ["c4"]}), "10: remove a highlighted chip. D6");
  assert.equal(board([5, 6], {put: ["a1", "c4"]}), "11, wild: place a chip on any empty space. D7");
});

test("the guide names the player whom the board waits for", () => {
  assert.equal(board([3, 4], {roll: true}, {rolled: false}), "Your turn: roll the dice. D4");
  assert.equal(board([3, 4], {}, {turn: 2}), "Bob rolled 7 and is choosing.");
  assert.equal(board([3, 4], {}, {turn: 2, rolled: false}), "Bob's turn to roll.");
  assert.equal(board([3, 4], {}, {result: {winner: {side: 2}, rule: "D9"}}), "Green wins! D9");
});

test("the guide says why play is held", () => {
  assert.equal(plain(sixGuide(six, {cast: true}, people, "pause")), "The game is paused.");
  assert.equal(
    plain(sixGuide(six, {cast: true}, people, "call")),
    "Table talk was called. Play stops until the call is decided. T1",
  );
});

test("the six dice's guide names the player to cast, and the players in the tie-break", () => {
  assert.equal(plain(sixGuide(six, {}, people, null)), "Bob's turn to roll.");
  assert.equal(plain(sixGuide(six, {cast: true}, people, null)), "Your turn: roll the dice. X2");
  assert.equal(
    plain(sixGuide({...six, tie_break: true}, {}, people, null)),
    "Tie-break between you and Bob. Bob's turn to roll. X6",
  );
  assert.equal(
    plain(sixGuide({...six, result: {winner: {seat: 1}, rule: "X6"}}, {}, people, null)),
    "You win! X6",
  );
  assert.equal(
    plain(sixGuide({...six, result: {abandoned: true}}, {}, people, null)),
    "The game was abandoned. Nobody wins.",
  );
});

test("screen readers are told the spaces, and that it is the reader's turn", () => {
  const rolled = {event: "dice-rolled", seat: 1, dice: [3, 4]} as const;
  assert.equal(
    yourPart([{...rolled, dice: [3, 4]}], {put: ["b2", "e2"]}, 1),
    "You can place a chip on b2 or e2.",
  );
  assert.equal(
    yourPart([{...rolled, dice: [5, 6]}], {put: "abcdef".split("").flatMap((a) => [`${a}1`, `${a}2`])}, 1),
    "You can place a chip on one of 12 spaces.",
  );
  assert.equal(yourPart([{...rolled, dice: [3, 4]}], {}, 2), undefined);
  assert.equal(yourPart([{event: "turn-began", seat: 1}], {roll: true}, 1), "Your turn: roll the dice.");
  assert.equal(yourPart([{event: "turn-began", seat: 1}], {}, undefined), undefined);
});
