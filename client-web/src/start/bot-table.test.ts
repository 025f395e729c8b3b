import assert from "node:assert/strict";
import {test} from "node:test";
import {memoryStorage} from "../link/storage";
import {presetNames} from "../protocol/catalogue";
import {keepBotTable, lastBotTable, playersWithBots, withPreset} from "./bot-table";

const first = {preset: "sequence", players: 2, level: "medium"} as const;

test("the last table with bots is remembered", () => {
  const storage = memoryStorage();
  assert.deepEqual(lastBotTable(storage), first);
  keepBotTable(storage, {preset: "sequence-dice", players: 4, level: "hard"});
  assert.deepEqual(lastBotTable(storage), {preset: "sequence-dice", players: 4, level: "hard"});
});

test("a stored table that is not valid any more is ignored", () => {
  for (const text of [
    "",
    "no JSON",
    "null",
    "[]",
    '{"preset":"chess","players":2,"level":"hard"}',
    '{"preset":"sequence","players":5,"level":"hard"}',
    '{"preset":"sequences","players":1,"level":"hard"}',
    '{"preset":"sequence","players":2,"level":"best"}',
  ]) {
    const storage = memoryStorage();
    storage.set("sequence.bots", text);
    assert.deepEqual(lastBotTable(storage), first, text);
  }
});

test("in every game a seat is left for a bot", () => {
  for (const preset of presetNames) {
    assert.ok(playersWithBots(preset).every((count) => count > 1));
    for (const players of [1, 2, 12, 32])
      assert.ok(playersWithBots(preset).includes(withPreset({...first, players}, preset).players), preset);
  }
});
