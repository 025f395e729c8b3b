import assert from "node:assert/strict";
import {before, test} from "node:test";
import {speak} from "../../words/words";
import {free} from "./choosing";
import {askedOf, cardUse, remark, whyNot} from "./remark";

const legal = {place: {"7H": ["e4"], JD: ["e4", "b2", "c3"]}, exchange: ["9S"]};

before(() => speak("en"));

test("a card of the hand is playable, dead or stuck during the player's turn, and idle otherwise", () => {
  assert.deepEqual(
    ["7H", "9S", "JS"].map((card) => cardUse(card, legal)),
    ["playable", "dead", "stuck"],
  );
  assert.equal(cardUse("JS", {pass: true}), "stuck");
  assert.equal(cardUse("7H", {draw: true}), "idle");
});

test("a card's remark says what it does and what can be done with it", () => {
  assert.equal(remark("7H", legal), "1 space");
  assert.equal(remark("JD", legal), "places a chip anywhere, 3 spaces");
  assert.equal(remark("JS", legal), "removes a chip, cannot be played now");
  assert.equal(remark("9S", legal), "dead, can be exchanged");
  assert.equal(remark("7H", {}), "");
  assert.equal(remark("REM", {remove: {REM: ["a1"]}}), "removes a chip, 1 space");
});

test("the question fits what the picked card can do", () => {
  assert.equal(askedOf("7H", legal), "table.pick.place");
  assert.equal(askedOf("JS", {remove: {JS: ["e5"]}}), "table.pick.remove");
  assert.equal(askedOf("JS", legal), "table.pick.nowhere");
  assert.equal(askedOf("7H", {}), "table.pick.seen");
  assert.deepEqual(
    ["JC", "ADD", "JH", "REM"].map((card) => askedOf(card, {})),
    ["table.pick.wild", "table.pick.wild", "table.pick.takes", "table.pick.takes"],
  );
});

test("a space that does nothing says why, during the player's turn", () => {
  const picked = {step: "card", card: "7H", key: "7H/0"} as const;
  assert.equal(whyNot(free, legal, "a9"), "No card in your hand goes there");
  assert.equal(whyNot(free, legal, "e4"), null);
  assert.equal(whyNot(free, {place: {JD: ["b2"]}}, "b2"), "Pick the jack of diamonds in your hand first");
  assert.equal(whyNot(picked, legal, "b2"), "The 7 of hearts can't go there");
  assert.equal(whyNot(picked, legal, "e4"), null);
  assert.equal(whyNot(free, {}, "a9"), null);
});
