import {before, test} from "node:test";
import type {DiceBoardGame, Legal, SixDiceGame} from "../protocol/messages";
import {speak} from "../words/words";
import {boardGuide, boardHint, sixGuide, choiceOf} from "./guide";
import {peopleOf} from "../app/people";
import assert from "node:assert/strict";

const people = peopleOf(
  [
    {member: 4, name: "Ann", seat: 1},
    {member: 7, name: "Bob", seat: 2},
  ],
  1,
);
const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, "");
const board = (roll: [number, number], legal: Legal, more: Partial<DiceBoardGame> = {}): string =>
  plain(boardGuide({observer: 1, turn: 1, chips: {}, roll, rolled: true, line: [], ...more}, legal, people));
const six: SixDiceGame = {observer: 1, turn: 2, scores: {1: 0, 2: 0}, contenders: [1, 2], tie_break: false};

before(() => speak("en"));

test("the guide says what a throw demands", () => {
  assert.equal(board([3, 4], {put: ["b2"]}), "7: place a chip on a highlighted space.");
  assert.equal(board([1, 1], {swap: ["a1"]}), "2: no free space. Replace a highlighted chip with yours.");
  assert.equal(board([4, 6], {remove: ["c4"]}), "10: remove a highlighted chip.");
  assert.equal(board([5, 6], {put: ["a1", "c4"]}), "11, wild: place a chip on any empty space.");
});

test("the guide names the player whom the board waits for", () => {
  assert.equal(board([3, 4], {roll: true}, {rolled: false}), "Roll the dice.");
  assert.equal(board([3, 4], {}, {turn: 2}), "Bob rolled 7 and is choosing.");
  assert.equal(board([3, 4], {}, {turn: 2, rolled: false}), "Bob's turn to roll.");
  assert.equal(board([3, 4], {}, {result: {winner: {side: 2}, rule: "D9"}}), "Green wins!");
});

test("the six dice's guide names the player to cast, and the players in the tie-break", () => {
  assert.equal(plain(sixGuide(six, {}, people)), "Bob's turn to roll.");
  assert.equal(plain(sixGuide(six, {cast: true}, people)), "Roll the dice.");
  assert.equal(
    plain(sixGuide({...six, tie_break: true}, {}, people)),
    "Tie-break between you and Bob. Bob's turn to roll.",
  );
  assert.equal(plain(sixGuide({...six, result: {winner: {seat: 1}, rule: "X6"}}, {}, people)), "You win!");
  assert.equal(
    plain(sixGuide({...six, result: {abandoned: true}}, {}, people)),
    "The game was abandoned. Nobody wins.",
  );
});

test("screen readers are told the spaces that the reader's own throw allows", () => {
  const game = {observer: 1, chips: {}, rolled: true, line: []};
  const told = (seat: number, legal: Legal): string | undefined => {
    const events = [{event: "dice-rolled" as const, seat, dice: [3, 4] as [number, number]}];
    return choiceOf(events, {game, legal});
  };
  assert.equal(told(1, {put: ["b2", "e2"]}), "You can place a chip on b2 or e2.");
  assert.equal(
    told(1, {put: "abcdef".split("").flatMap((a) => [`${a}1`, `${a}2`])}),
    "You can place a chip on one of 12 spaces.",
  );
  assert.equal(told(1, {}), undefined);
  assert.equal(told(2, {put: ["b2"]}), undefined);
});

test("a hint of the dice board fits what can be done", () => {
  assert.equal(boardHint({roll: true}), "hints.board.roll");
  assert.equal(boardHint({put: ["a1"]}), "hints.board.put");
  assert.equal(boardHint({swap: ["a1"]}), "hints.board.put");
  assert.equal(boardHint({remove: ["a1"]}), "hints.board.ten");
  assert.equal(boardHint({}), undefined);
});
