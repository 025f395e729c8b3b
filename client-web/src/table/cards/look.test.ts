import assert from "node:assert/strict";
import {test} from "node:test";
import type {CardsGame} from "../../protocol/messages";
import {sequencesNeeded} from "../../room/selectors";
import {speak} from "../../words/words";
import {free} from "./choosing";
import {lightsOf, linesOf, looksOf} from "./look";
import {spaceName} from "./names";

const game: CardsGame = {
  dealer: 2,
  turn: 1,
  observer: 1,
  hand: ["7H"],
  hand_sizes: {"1": 1, "2": 1},
  draw_pile: 90,
  chips: {a4: 1, b4: 1, c4: 1, d4: 1, e4: 1, e5: 2},
  discards: {"1": [], "2": []},
  sequences: {"1": [["a4", "b4", "c4", "d4", "e4"]], "2": []},
  owed: [],
  forfeits: [],
  exchanged: false,
  passes: 0,
};
const legal = {place: {"7H": ["i5", "d6"], JD: ["b2", "b3"]}, remove: {JS: ["e5"]}};

test("with no card picked the board lights the spaces of ordinary cards, not every space for a jack", () => {
  assert.deepEqual([...lightsOf("sequence", legal, free).keys()], ["i5", "d6"]);
});

test("a picked card lights its spaces, and a one-eyed jack the chips that it can remove", () => {
  const picked = (card: string) => [...lightsOf("sequence", legal, {step: "card", card, key: card})];
  assert.deepEqual(picked("JD"), [
    ["b2", "place"],
    ["b3", "place"],
  ]);
  assert.deepEqual(picked("JS"), [["e5", "remove"]]);
});

test("a card picked out of turn shows its spaces", () => {
  const lights = lightsOf("sequence", {}, {step: "card", card: "AS", key: "AS/0"});
  assert.deepEqual(
    [...lights],
    [
      ["b3", "shown"],
      ["j5", "shown"],
    ],
  );
});

test("S15: the lines chosen so far are drawn on the board", () => {
  const move = {type: "place", card: "7H", space: "d6"} as const;
  const chosen: [string, string][] = [["a6", "e6"]];
  const lights = lightsOf("sequence", legal, {step: "naming", move, lines: chosen, chosen});
  assert.deepEqual([...lights.keys()], ["a6", "b6", "c6", "d6", "e6"]);
});

test("every space shows its card, its chip, and whether it is locked, last or awaiting an answer", () => {
  const looks = looksOf("sequence", game, new Map(), {
    last: "e5",
    waiting: {type: "place", card: "7H", space: "d6"},
    side: 1,
    pointed: ["a1"],
  }).flat();
  const look = (space: string) => looks.find((one) => one.space === space);
  assert.deepEqual(look("a4"), {
    space: "a4",
    face: "8C",
    side: 1,
    locked: true,
    last: false,
    light: null,
    waiting: false,
    coming: null,
    cheered: false,
    pointed: false,
  });
  assert.equal(look("a1")?.pointed, true);
  assert.equal(look("e5")?.last, true);
  assert.equal(look("e5")?.locked, false);
  assert.equal(look("d6")?.waiting, true);
  assert.equal(look("d6")?.coming, 1);
  assert.equal(look("a1")?.face, null);
});

test("a sequence is drawn from its first space to its last", () => {
  assert.deepEqual(linesOf(game), [{side: 1, ends: ["a4", "e4"]}]);
});

test("S12, B3: two sequences win with two sides, one with three and in Bible Sequence", () => {
  assert.equal(sequencesNeeded("sequence", 2), 2);
  assert.equal(sequencesNeeded("sequence-rv", 3), 1);
  assert.equal(sequencesNeeded("sequence-bible", 2), 1);
});

test("a sequence is cheered when it is made, and the winner's sequences at the end (S12)", () => {
  const cheered = (now: CardsGame, made: string[] = []): string[] =>
    looksOf("sequence", now, new Map(), {made})
      .flat()
      .filter((look) => look.cheered)
      .map(({space}) => space);
  assert.deepEqual(cheered(game), []);
  assert.deepEqual(cheered(game, ["a4"]), ["a4"]);
  assert.deepEqual(cheered({...game, result: {winner: {side: 1}, rule: "S12"}}), [
    "a4",
    "b4",
    "c4",
    "d4",
    "e4",
  ]);
  assert.deepEqual(cheered({...game, result: {winner: {side: 2}, rule: "S12"}}), []);
});

test("the name of a space contains everything that is visible on it", async () => {
  await speak("en");
  const plain = {
    locked: false,
    last: false,
    light: null,
    waiting: false,
    coming: null,
    cheered: false,
    pointed: false,
  };
  const look = {...plain, space: "d4", face: "7H", side: 1, locked: true, light: "remove"} as const;
  assert.equal(spaceName(look), "d4, 7 of hearts, blue chip, in a sequence, chip can be removed");
  assert.equal(spaceName({...plain, space: "a1", face: null, side: null}), "a1, free corner");
});
