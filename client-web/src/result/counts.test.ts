import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {savedGameIn} from "../replay/saved";
import {counts, statisticsRows} from "./counts";
import {gameFile, textFile} from "./files";

test("only counts that at least one seat has are shown, with a column for each seat", () => {
  const statistics = {
    duration_ms: 32_000,
    reshuffles: 0,
    seats: {"1": {turns: 2, placed: 2}, "2": {turns: 1, removed: 1}},
  };
  assert.deepEqual(statisticsRows(statistics, 2), [
    {count: "turns", values: [2, 1]},
    {count: "placed", values: [2, 0]},
    {count: "removed", values: [0, 1]},
  ]);
});

test("every count of the protocol is known", () => {
  const page = readFileSync(`${import.meta.root}/docs/protocol.md`, "utf8");
  const table = page.split("| count | of |")[1]!.split("\n\n")[0]!;
  const named = [...table.matchAll(/`([a-z]+)`/g)].map(([, count]) => count);
  assert.deepEqual([...counts].sort(), named.sort());
});

test("a game is saved as one file that can be watched and verified, or as text", () => {
  const record = {type: "record" as const, id: "1", game: 2, record: "[Game]", fairdeal: "{}"};
  const setup = {preset: "sequences", players: 1, options: {}};
  const start = {turn: 1, scores: {1: 0}, contenders: [1], tie_break: false};
  const replay = {game: 2, setup, names: ["Ann"], start, opening: [], steps: []};
  const file = gameFile("7K3M9QX2VB", {type: "replay", id: "2", ...replay}, record);
  assert.equal(file.name, "7K3M9QX2VB-2.sequence.json");
  assert.deepEqual(savedGameIn(file.text), {type: "replay", ...replay, fairdeal: "{}"});
  assert.deepEqual(textFile("7K3M9QX2VB", record), {name: "7K3M9QX2VB-2.sgr", text: "[Game]"});
});
