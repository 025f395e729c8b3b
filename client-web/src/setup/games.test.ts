import assert from "node:assert/strict";
import {test} from "node:test";
import {presetNames} from "../protocol/catalogue";
import {protocolTable} from "../rules/docs-for-tests";
import {isPreset, nearestPlayers, playersOf, sidesOf} from "./games";

const counts = (text: string): number[] => {
  const range = /(\d+) to (\d+)/.exec(text);
  if (range) return Array.from({length: Number(range[2])}, (_, i) => i + Number(range[1]));
  return text.split(", ").map(Number);
};

test("the games and their player counts match the protocol", () => {
  const rows = protocolTable("preset", "players").flatMap(([names = "", players = ""]) =>
    names.split(", ").map((name) => ({name, players})),
  );
  assert.deepEqual(new Set(rows.map((row) => row.name)), new Set(presetNames));
  const standard = rows.find((row) => row.name === "sequence")?.players ?? "";
  for (const {name, players} of rows) {
    assert.ok(isPreset(name));
    const text = players.startsWith("the same") ? standard : players;
    assert.deepEqual(playersOf(name), counts(text), name);
  }
});

test("S1, X1: sides follow the number of players, and six and twelve players have a choice", () => {
  const choices = playersOf("sequence").map((players) => sidesOf("sequence", players));
  assert.deepEqual(choices, [[2], [3], [2], [2, 3], [2], [3], [2], [2, 3]]);
  assert.deepEqual(sidesOf("sequence-rv", 6), [3, 2]);
  assert.deepEqual(sidesOf("sequences", 6), []);
});

test("another game keeps as many of the players as it can", () => {
  assert.equal(nearestPlayers("sequence", 5), 4);
  assert.equal(nearestPlayers("sequence-dice", 12), 4);
  assert.equal(nearestPlayers("hearts-due", 9), 9);
});
