import assert from "node:assert/strict";
import {before, test} from "node:test";
import type {CardsGame, SixDiceGame} from "../protocol/messages";
import type {Room} from "../room/room";
import {speak} from "../words/words";
import {height, pictureOf} from "./picture";

before(() => speak("en"));

const members = ["Ann", "Bob"].map((name, i) => ({member: i + 1, seat: i + 1, name}));

const roomOf = (setup: object): Room =>
  ({view: {version: 1, members, setup: {players: 2, options: {}, ...setup}}, log: []}) as unknown as Room;

test("the picture of a card game has the board, its chips, the lit line, and a line for each side", () => {
  const row = ["b1", "c1", "d1", "e1", "f1"];
  const game = {
    hand_sizes: {},
    chips: {...Object.fromEntries(row.map((space) => [space, 2])), a5: 1},
    sequences: {2: [row]},
    result: {winner: {side: 2}, rule: "S12"},
  } as unknown as CardsGame;
  const marks = pictureOf(roomOf({sides: 2}), game, "Green wins!");
  const boxes = marks.flatMap((mark) => ("box" in mark ? [mark.colour] : []));
  assert.equal(boxes.length, 100);
  assert.equal(boxes.filter((colour) => colour === "lamp").length, 5);
  assert.deepEqual(
    marks.flatMap((mark) => ("chip" in mark ? [mark.chip] : [])),
    [2, 2, 2, 2, 2, 1, 1, 2],
  );
  const texts = marks.flatMap((mark) => ("text" in mark ? [mark.text] : []));
  assert.deepEqual(texts, ["Green wins!", "Blue: Ann  0", "Green: Bob  1"]);
});

test("the picture of a six-dice game has the scores, the best first, within its height", () => {
  const game = {scores: {1: 35, 2: 105}} as unknown as SixDiceGame;
  const marks = pictureOf(roomOf({}), game, "Bob wins!");
  assert.deepEqual(
    marks.map((mark) => "text" in mark && mark.text),
    ["Bob wins!", "Bob  105", "Ann  35"],
  );
  for (const mark of marks) assert.ok("text" in mark && mark.y < height);
});
