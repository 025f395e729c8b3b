import assert from "node:assert/strict";
import {test} from "node:test";
import {choosePlayers, choosePreset, chooseValue, newDraft, type TableDraft, toNewRoom} from "./draft";

const draft = newDraft();
const annsRoom = (of: TableDraft) => toNewRoom(of, "Ann", "");

test("an unchanged form is the standard game for two", () => {
  assert.deepEqual(annsRoom(draft), {preset: "sequence", players: 2, sides: 2, options: {}, name: "Ann"});
});

test("sides follow the game and the number of players", () => {
  assert.equal(choosePlayers(draft, 9).sides, 3);
  assert.equal(choosePlayers(choosePreset(draft, "sequence-rv"), 6).sides, 3);
  assert.equal("sides" in annsRoom(choosePreset(draft, "hearts-due")), false);
  assert.equal(choosePreset(choosePlayers(draft, 12), "sequence-dice").players, 4);
});

test("a default is not sent, and a value only if its game has the option", () => {
  const automatic = chooseValue(draft, "draw", "auto");
  assert.deepEqual(annsRoom(automatic).options, {draw: "auto"});
  assert.deepEqual(annsRoom(chooseValue(automatic, "draw", "manual")).options, {});
  assert.deepEqual(annsRoom(choosePreset(automatic, "sequences")).options, {});
});

test("a password is sent if there is one", () => {
  assert.equal(toNewRoom(draft, "Ann", "open sesame").password, "open sesame");
  assert.equal("password" in toNewRoom(draft, "Ann", "  "), false);
});
