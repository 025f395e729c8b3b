import assert from "node:assert/strict";
import {test} from "node:test";
import {flightsOf, pile} from "./flights";

const game = {observer: 1, discards: {"1": ["2S"], "2": [], "3": ["JS", "4D"]}};
const hand = '.table-hand-card[data-key^="7H/"] .table-card-face';
const seat = (number: number): string => `.table-seat[data-seat="${number}"]`;
const discards = (number: number): string => `${seat(number)} .table-pile-top .table-card-face`;

test("a drawn card flies from the draw pile to the hand, but not one that somebody else draws", () => {
  const drawn = {event: "card-drawn", seat: 1} as const;
  assert.deepEqual(flightsOf([{event: "card-received", seat: 1, card: "7H"}, drawn], game), [
    {kind: "draw", from: [pile], to: [hand]},
  ]);
  assert.deepEqual(flightsOf([{...drawn, seat: 2}], game), []);
});

test("the reader's card flies from the hand to their discards, and anybody else's from their place card", () => {
  const played = {event: "card-played", seat: 1, card: "7H"} as const;
  const placed = {event: "chip-placed", seat: 1, side: 1, space: "d4"} as const;
  const to = [discards(1), '[data-space="d4"]', seat(1)];
  assert.deepEqual(flightsOf([played, placed], game), [{kind: "play", from: [hand], to}]);
  assert.deepEqual(flightsOf([{event: "card-exchanged", seat: 2, card: "7H"}], game), [
    {kind: "play", from: [seat(2)], to: [discards(2), seat(2)]},
  ]);
});

test("at a reshuffle the discards of every seat that has some go to the draw pile", () => {
  assert.deepEqual(
    flightsOf([{event: "pile-reshuffled", cards: 40}], game),
    [1, 3].map((number) => ({kind: "shuffle", from: [discards(number), seat(number)], to: [pile]})),
  );
});

test("events that move no card let none fly", () => {
  assert.deepEqual(flightsOf([{event: "turn-began", seat: 2}], game), []);
});
