import assert from "node:assert/strict";
import {test} from "node:test";
import {savedGameIn} from "./saved";

const saved = {
  type: "replay",
  game: 1,
  setup: {preset: "sequences", players: 1, options: {target: "25"}},
  names: ["Ann"],
  start: {turn: 1, scores: {1: 0}, contenders: [1], tie_break: false},
  opening: [],
  steps: [],
  fairdeal: "{}",
};
const but = (change: object): string => JSON.stringify({...saved, ...change});

test("a saved game is read, and another file is refused with the reason", () => {
  assert.deepEqual(savedGameIn(but({})), saved);
  for (const text of ['\n[Game "sequences"]\n', "; a game\n[Game"]) assert.equal(savedGameIn(text), "text");
  for (const text of ["", "\u0000\u0001binary", but({}).slice(0, -1)])
    assert.equal(savedGameIn(text), "no-json");
  for (const text of ["null", "7", "[]", '{"fairdeal": 1}', but({type: "record"})])
    assert.equal(savedGameIn(text), "no-game");
});

test("a saved game whose parts are missing or not of a game is damaged", () => {
  const {setup} = saved;
  for (const change of [
    {setup: undefined},
    {setup: {...setup, preset: "chess"}},
    {setup: {...setup, preset: "__proto__"}},
    {setup: {...setup, players: 1e9}},
    {setup: {...setup, options: null}},
    {names: ["Ann", "Bob"]},
    {names: "A"},
    {start: null},
    {opening: {}},
    {steps: null},
  ])
    assert.equal(savedGameIn(but(change)), "damaged", JSON.stringify(change));
});
