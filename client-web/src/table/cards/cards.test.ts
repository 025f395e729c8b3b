import assert from "node:assert/strict";
import {test} from "node:test";
import {arranged, cardByLetter, effectOf, faceOf, isSpecial, printedRank} from "./cards";

test("cards are parsed in the protocol's notation", () => {
  assert.deepEqual(faceOf("TH"), {kind: "suited", rank: "T", suit: "H"});
  assert.deepEqual(faceOf("05"), {kind: "picture", number: "05"});
  assert.deepEqual(faceOf("REM"), {kind: "remove"});
  assert.equal(printedRank("T"), "10");
});

test("S9, S10, B4: jacks of diamonds and clubs add a chip as ADD does, those of spades and hearts remove one", () => {
  assert.deepEqual(["JD", "JC", "ADD"].map(effectOf), ["add", "add", "add"]);
  assert.deepEqual(["JS", "JH", "REM"].map(effectOf), ["remove", "remove", "remove"]);
  assert.deepEqual(["QS", "20"].map(effectOf), [undefined, undefined]);
});

test("jacks, ADD and REM are special", () => {
  assert.deepEqual(["JS", "ADD", "REM", "KS", "20"].map(isSpecial), [true, true, true, false, false]);
});

test("the hand is sorted by rank, by suit or as received, and equal cards keep their keys", () => {
  const hand = ["TS", "3C", "AH", "3C", "JD", "2S"];
  const cards = (order: "held" | "rank" | "suit") => arranged(hand, order).map(({card}) => card);
  assert.deepEqual(cards("held"), hand);
  assert.deepEqual(cards("rank"), ["2S", "3C", "3C", "TS", "JD", "AH"]);
  assert.deepEqual(cards("suit"), ["2S", "TS", "AH", "3C", "3C", "JD"]);
  assert.deepEqual(
    arranged(hand, "rank").map(({key}) => key),
    ["2S/0", "3C/0", "3C/1", "TS/0", "JD/0", "AH/0"],
  );
});

test("a letter leads to the next card of that rank or suit, wrapping around", () => {
  const hand = arranged(["7H", "TS", "7D", "KH"], "held");
  assert.equal(cardByLetter(hand, 0, "7"), 2);
  assert.equal(cardByLetter(hand, 2, "7"), 0);
  assert.equal(cardByLetter(hand, 0, "1"), 1);
  assert.equal(cardByLetter(hand, 3, "h"), 0);
  assert.equal(cardByLetter(hand, 0, "q"), null);
  assert.equal(cardByLetter(hand, 0, "Tab"), null);
});
