import assert from "node:assert/strict";
import {test} from "node:test";
import type {PastGame} from "../protocol/types";
import {winnersOf} from "./PastGames";

const names = ["Ann", "Bob", "Cy", "Dee"];
const base = {game: 1, preset: "sequence", names, ended_at: 0, replay: true};

test("the winners of a past game are the names on the seats of the winning side, or one name", () => {
  const by = (more: Partial<PastGame> & Pick<PastGame, "result">): string[] => winnersOf({...base, ...more});
  assert.deepEqual(by({sides: 2, result: {winner: {side: 2}, rule: "S12"}}), ["Bob", "Dee"]);
  assert.deepEqual(by({result: {winner: {seat: 3}, rule: "X6"}}), ["Cy"]);
  assert.deepEqual(by({sides: 2, result: {draw: true, rule: "S21"}}), []);
  assert.deepEqual(by({sides: 2, result: {abandoned: true}}), []);
});
