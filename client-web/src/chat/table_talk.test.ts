import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {test} from "node:test";
import type {View} from "../protocol/messages";
import {someView} from "./some_view";
import {doubtfulWords, listedWords} from "./table_talk";

/** The examples that the server's tests read too. */
const examples = JSON.parse(
  readFileSync(join(import.meta.root, "tests/protocol/table_talk.json"), "utf8"),
) as {message: string; names?: string[]; strong: string[]; weak: string[]}[];

test("T1: the page finds the same listed words as the server", () => {
  for (const {message, names = [], strong, weak} of examples)
    assert.deepEqual(listedWords(message, names), {strong, weak}, message);
});

/** Member 1 on seat 1, with a bot as partner. */
const club: View = {
  ...someView,
  setup: {preset: "sequence-rv", players: 4, sides: 2, options: {table_talk: "call"}},
  members: ["Ann", "Bob", "Bot 1", "Dee"].map((name, i) => ({member: i + 1, name, seat: i + 1})),
  game: {observer: 1, chips: {}, rolled: false, line: [], turn: 1},
};

test("T1: words are doubtful if the list would uphold a call of the message", () => {
  assert.deepEqual(doubtfulWords(club, "put it on d4"), ["d4", "put"]);
  assert.deepEqual(doubtfulWords(club, "left or right?"), ["left", "right"]);
  assert.deepEqual(doubtfulWords(club, "Bot 1, back in 1 minute"), []);
});

test("T1: nothing is doubtful where nothing can be called, or a call would only be noted", () => {
  const others: View[] = [
    {...club, setup: {...club.setup, options: {table_talk: "honour"}}},
    {...club, setup: {...club.setup, options: {table_talk: "off"}}},
    {...club, setup: {...club.setup, players: 2}},
    {...club, game: {...club.game!, observer: undefined}},
    {...club, game: undefined},
  ] as View[];
  for (const view of others) assert.deepEqual(doubtfulWords(view, "put it on d4"), []);
});
