import assert from "node:assert/strict";
import {test} from "node:test";
import {setValues, type Table} from "../setup/options";
import {changesBetween, commandsTo, tableOf} from "./changes";

const before = {preset: "sequence", players: 4, sides: 2, options: {draw: "manual", table_talk: "off"}};

test("a changed option is listed, and a default that is now explicit is not", () => {
  const after = {...before, options: {draw: "auto", table_talk: "off", best_of: "1"}};
  assert.deepEqual(changesBetween(before, after), [{of: "option", key: "draw", value: "auto"}]);
});

test("an option that is no longer listed has its default again", () => {
  const timed = {...before, options: {...before.options, turn_seconds: "60"}};
  assert.deepEqual(changesBetween(timed, before), [{of: "option", key: "turn_seconds", value: "off"}]);
});

test("another game, or another number of players, is a single change", () => {
  const after = {preset: "sequences", players: 4, options: {target: "100"}};
  assert.deepEqual(changesBetween(before, after), [
    {of: "game", table: {preset: "sequences", players: 4, sides: undefined}},
  ]);
  assert.equal(changesBetween(before, {...before, players: 6}).length, 1);
});

test("a game that this page does not know has no listed changes", () => {
  assert.deepEqual(changesBetween(before, {preset: "next-year", players: 2, options: {}}), []);
});

const partners: Table = {preset: "sequence", players: 4, sides: 2};

test("an unchanged form sends no commands", () => {
  assert.deepEqual(commandsTo(before, partners, before.options), []);
});

test("options are set one by one, also back to their default", () => {
  const timed = {...before, options: {...before.options, turn_seconds: "60"}};
  assert.deepEqual(commandsTo(timed, partners, {draw: "auto"}), [
    {type: "set-option", key: "draw", value: "auto"},
    {type: "set-option", key: "turn_seconds", value: "off"},
  ]);
});

test("T3: an option that the host has not set follows the game", () => {
  const club = {...before, preset: "sequence-rv", options: {table_talk: "call"}};
  const set = setValues(club.options, tableOf(club)!);
  assert.deepEqual(commandsTo(club, partners, set), [
    {type: "set-game", preset: "sequence", players: 4, sides: 2},
  ]);
  const silent = {...club, options: {table_talk: "silent"}};
  assert.deepEqual(commandsTo(silent, partners, setValues(silent.options, tableOf(silent)!)), [
    {type: "set-game", preset: "sequence", players: 4, sides: 2},
  ]);
  assert.deepEqual(commandsTo(silent, partners, {}), [
    {type: "set-game", preset: "sequence", players: 4, sides: 2},
    {type: "set-option", key: "table_talk", value: "off"},
  ]);
});

test("the game is set first, and options that stay with the room are not set again", () => {
  const room = {...before, options: {draw: "auto", best_of: "5"}};
  const dice: Table = {preset: "sequence-dice", players: 2, sides: 2};
  assert.deepEqual(commandsTo(room, dice, {best_of: "5", line: "6"}), [
    {type: "set-game", preset: "sequence-dice", players: 2, sides: 2},
    {type: "set-option", key: "line", value: "6"},
  ]);
});

test("X1: a six-dice game is set without sides", () => {
  assert.deepEqual(commandsTo(before, {preset: "sequences", players: 3}, {}), [
    {type: "set-game", preset: "sequences", players: 3},
  ]);
});
