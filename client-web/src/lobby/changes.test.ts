import assert from "node:assert/strict";
import { test } from "node:test";
import type { Table } from "../start/options";
import { changesBetween, commandsTo } from "./changes";

const before = { preset: "sequence", players: 4, sides: 2, options: { draw: "manual", table_talk: "off" } };

test("an option that changed is told, a default that is written out now is none", () => {
  const after = { ...before, options: { draw: "auto", table_talk: "off", best_of: "1" } };
  assert.deepEqual(changesBetween(before, after), [{ of: "option", key: "draw", value: "auto" }]);
});

test("an option that is not told any more has its default again", () => {
  const timed = { ...before, options: { ...before.options, turn_seconds: "60" } };
  assert.deepEqual(changesBetween(timed, before), [{ of: "option", key: "turn_seconds", value: "off" }]);
});

test("another game, or another number of players, is one change", () => {
  const after = { preset: "sequences", players: 4, options: { target: "100" } };
  assert.deepEqual(changesBetween(before, after), [
    { of: "game", table: { preset: "sequences", players: 4, sides: undefined } },
  ]);
  assert.equal(changesBetween(before, { ...before, players: 6 }).length, 1);
});

test("nothing is told of a game that this page does not know", () => {
  assert.deepEqual(changesBetween(before, { preset: "next-year", players: 2, options: {} }), []);
});

const partners: Table = { preset: "sequence", players: 4, sides: 2 };

test("who changes nothing asks for nothing", () => {
  assert.deepEqual(commandsTo(before, partners, before.options), []);
});

test("options are asked for one by one, also back to their default", () => {
  const timed = { ...before, options: { ...before.options, turn_seconds: "60" } };
  assert.deepEqual(commandsTo(timed, partners, { draw: "auto" }), [
    { type: "set-option", key: "draw", value: "auto" },
    { type: "set-option", key: "turn_seconds", value: "off" },
  ]);
});

test("another game comes first, and what stays with the room is not asked for again", () => {
  const room = { ...before, options: { draw: "auto", best_of: "5" } };
  const dice: Table = { preset: "sequence-dice", players: 2, sides: 2 };
  assert.deepEqual(commandsTo(room, dice, { best_of: "5", line: "6" }), [
    { type: "set-game", preset: "sequence-dice", players: 2, sides: 2 },
    { type: "set-option", key: "line", value: "6" },
  ]);
});

test("X1: a six-dice game is asked for without sides", () => {
  assert.deepEqual(commandsTo(before, { preset: "sequences", players: 3 }, {}), [
    { type: "set-game", preset: "sequences", players: 3 },
  ]);
});
