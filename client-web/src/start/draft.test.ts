import assert from "node:assert/strict";
import {test} from "node:test";
import {choosePlayers, choosePreset, chooseValue, newDraft, toNewRoom} from "./draft";

const draft = newDraft("Ann");

test("an unchanged form is the standard game for two", () => {
  assert.deepEqual(toNewRoom(draft), {preset: "sequence", players: 2, sides: 2, options: {}, name: "Ann"});
});

test("sides follow the game and the number of players", () => {
  assert.equal(choosePlayers(draft, 9).sides, 3);
  assert.equal(choosePlayers(choosePreset(draft, "sequence-rv"), 6).sides, 3);
  assert.equal("sides" in toNewRoom(choosePreset(draft, "hearts-due")), false);
  assert.equal(choosePreset(choosePlayers(draft, 12), "sequence-dice").players, 4);
});

test("a default is not sent, and a value only if its game has the option", () => {
  const automatic = chooseValue(draft, "draw", "auto");
  assert.deepEqual(toNewRoom(automatic).options, {draw: "auto"});
  assert.deepEqual(toNewRoom(chooseValue(automatic, "draw", "manual")).options, {});
  assert.deepEqual(toNewRoom(choosePreset(automatic, "sequences")).options, {});
});

test("a password is sent if there is one", () => {
  assert.equal(toNewRoom({...draft, password: "open sesame"}).password, "open sesame");
  assert.equal("password" in toNewRoom({...draft, password: "  "}), false);
});
