import assert from "node:assert/strict";
import { test } from "node:test";
import { protocolTable } from "../rules/docs-for-tests";
import { games, isPreset, nearestPlayers, playersRule, presets } from "./games";

const counts = (text: string): number[] => {
  const range = /(\d+) to (\d+)/.exec(text);
  if (range) return Array.from({ length: Number(range[2]) }, (_, i) => i + Number(range[1]));
  return text.split(", ").map(Number);
};

test("the games and their players are those of the protocol", () => {
  const rows = protocolTable("preset", "players").flatMap(([names = "", players = ""]) =>
    names.split(", ").map((name) => ({ name, players })),
  );
  assert.deepEqual(new Set(rows.map((row) => row.name)), new Set(presets));
  const standard = rows.find((row) => row.name === "sequence")?.players ?? "";
  for (const { name, players } of rows) {
    assert.ok(isPreset(name));
    const text = players.startsWith("the same") ? standard : players;
    assert.deepEqual(games[name].players, counts(text), name);
  }
});

test("S1: sides divide the players, and only six and twelve leave a choice", () => {
  const choices = games.sequence.players.map((players) => games.sequence.sides(players));
  assert.deepEqual(choices, [[2], [3], [2], [2, 3], [2], [3], [2], [2, 3]]);
  assert.deepEqual(games["sequence-rv"].sides(6), [3, 2]);
  assert.deepEqual(games["sequence-rv"].sides(12), [2, 3]);
});

test("B1, D1, X1: the small games have no choice of sides, the six-dice games no sides", () => {
  assert.deepEqual(
    [2, 3, 4, 6].map((players) => games["sequence-bible"].sides(players)[0]),
    [2, 3, 2, 2],
  );
  assert.deepEqual(
    [2, 3, 4].map((players) => games["sequence-dice"].sides(players)[0]),
    [2, 3, 2],
  );
  assert.deepEqual(games.sequences.sides(6), []);
  assert.deepEqual(presets.map(playersRule), ["S1", "S1", "B1", "D1", "X1", "X1"]);
});

test("another game takes as many of the players as it can", () => {
  assert.equal(nearestPlayers("sequence", 5), 4);
  assert.equal(nearestPlayers("sequence-dice", 12), 4);
  assert.equal(nearestPlayers("hearts-due", 9), 9);
});
