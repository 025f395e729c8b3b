import assert from "node:assert/strict";
import {test} from "node:test";
import type {Choosing, Offer} from "./choosing";
import {free, isLegal, movesTo, movesWith, named, pickCard, pickSpace, stillPossible} from "./choosing";
import {toggled} from "./naming";

const offer: Offer = {
  legal: {place: {"7H": ["e4", "d6"], JD: ["e4", "b2"]}, remove: {JS: ["e5", "f6"]}, exchange: ["9S"]},
  namings: [
    {
      card: "7H",
      space: "e4",
      sequences: [
        ["a4", "e4"],
        ["b4", "f4"],
      ],
    },
  ],
  confirm: "jacks",
};

const send = (card: string, space: string): Choosing => ({step: "send", move: {type: "place", card, space}});

test("a card can be played where the server says, and nowhere else", () => {
  const moves = (card: string): string[] =>
    movesWith(offer.legal, card).map(({type, space}) => `${type} ${space}`);
  assert.deepEqual(moves("7H"), ["place e4", "place d6"]);
  assert.deepEqual(moves("JS"), ["remove e5", "remove f6"]);
  assert.deepEqual(moves("9S"), []);
  assert.equal(isLegal(offer.legal, {type: "remove", card: "JS", space: "e5"}), true);
  assert.equal(isLegal(offer.legal, {type: "place", card: "JS", space: "e5"}), false);
});

test("picking a card and then a space sends the move", () => {
  const picked = pickCard(free, "7H", "7H/0");
  assert.deepEqual(pickSpace(picked, offer, "d6"), send("7H", "d6"));
});

test("a space that the picked card cannot go to changes nothing", () => {
  const picked = pickCard(free, "7H", "7H/0");
  assert.equal(pickSpace(picked, offer, "b2"), picked);
});

test("picking a card again puts it back, and picking an equal card replaces it", () => {
  const picked = pickCard(free, "7H", "7H/0");
  assert.equal(pickCard(picked, "7H", "7H/0"), free);
  assert.deepEqual(pickCard(picked, "7H", "7H/1"), {step: "card", card: "7H", key: "7H/1"});
});

test("picking a space first plays the card that is printed there, also if a jack could go there", () => {
  assert.deepEqual(
    movesTo(offer.legal, "e4").map(({card}) => card),
    ["7H", "JD"],
  );
  assert.deepEqual(pickSpace(free, offer, "d6"), send("7H", "d6"));
  assert.equal(pickSpace(free, offer, "e4").step, "naming");
  assert.equal(pickSpace(free, offer, "a9"), free);
});

test("a jack is only played after it has been picked in the hand", () => {
  assert.equal(pickSpace(free, offer, "b2"), free);
  assert.equal(pickSpace(free, offer, "e5"), free);
  assert.equal(pickSpace(pickCard(free, "JD", "JD/0"), offer, "b2").step, "confirm");
});

test("jacks, all moves or none are confirmed, as the player's setting says", () => {
  const jack = pickCard(free, "JS", "JS/0");
  assert.deepEqual(pickSpace(jack, offer, "e5"), {
    step: "confirm",
    move: {type: "remove", card: "JS", space: "e5"},
  });
  assert.equal(pickSpace(jack, {...offer, confirm: "never"}, "e5").step, "send");
  assert.equal(pickSpace(free, {...offer, confirm: "always"}, "d6").step, "confirm");
});

test("S15: if there are lines to choose from, the player is asked for them and they are sent", () => {
  const naming = pickSpace(pickCard(free, "7H", "7H/0"), offer, "e4");
  assert.equal(naming.step, "naming");
  if (naming.step !== "naming") return;
  assert.deepEqual(named(naming), send("7H", "e4"));
  const chosen = toggled(naming.chosen, ["b4", "f4"]);
  assert.deepEqual(named({...naming, chosen}), {
    step: "send",
    move: {type: "place", card: "7H", space: "e4", sequences: [["b4", "f4"]]},
  });
});

test("a choice that is no longer possible is dropped; a card picked out of turn stays picked", () => {
  const picked = pickCard(free, "7H", "7H/0");
  assert.equal(stillPossible(picked, {}, ["7H", "2S"]), picked);
  assert.equal(stillPossible(picked, {}, ["2S"]), free);
  const jack = pickSpace(pickCard(free, "JS", "JS/0"), offer, "e5");
  assert.equal(stillPossible(jack, offer.legal, ["JS"]), jack);
  assert.equal(stillPossible(jack, {}, ["JS"]), free);
});
