import assert from "node:assert/strict";
import {test} from "node:test";
import {optionKeys, options} from "../protocol/catalogue";
import {choiceOf, fitted, isOffered, type Table, valueOf, withValue} from "./options";

const pair: Table = {preset: "sequence", players: 2, sides: 2};
const partners: Table = {preset: "sequence", players: 4, sides: 2};

test("the form offers the values that the option takes", () => {
  for (const key of optionKeys) {
    const {words, min = 0, max = 0, step = 1, off} = options[key];
    const takes = (value: string) =>
      words?.includes(value) ??
      ((off && value === "off") || (+value >= min && +value <= max && (+value - min) % step === 0));
    const choice = choiceOf(key);
    const numbers = ({min, max, step}: Record<"min" | "max" | "step", number>) => [min, max, min + step];
    const values = choice.by === "list" ? choice.values : numbers(choice.range);
    assert.ok(values.length > 1, key);
    for (const value of values) assert.ok(takes(`${value}`), `${key}=${value}`);
    assert.ok(choice.by === "range" || choice.values.includes(options[key].default), key);
  }
});

test("T3, S23, D11: table talk defaults to calls under club rules, and to honour for partners at dice", () => {
  const rv = {preset: "sequence-rv", players: 4, sides: 2} as const;
  const dice = {preset: "sequence-dice", players: 4, sides: 2} as const;
  assert.deepEqual(
    [partners, rv, dice].map((table) => valueOf("table_talk", {}, table)),
    ["off", "call", "honour"],
  );
});

test("an option is offered if it has an effect", () => {
  assert.equal(isOffered("table_talk", pair, {}), false);
  assert.equal(isOffered("table_talk", partners, {}), true);
  assert.equal(isOffered("draw_grace", pair, {}), true);
  assert.equal(isOffered("draw_grace", pair, {draw: "auto"}), false);
  assert.equal(isOffered("at_zero", pair, {}), false);
  assert.equal(isOffered("at_zero", pair, {turn_seconds: "60"}), true);
  assert.equal(isOffered("target", pair, {}), false);
  assert.equal(isOffered("target", {preset: "sequences", players: 2}, {}), true);
});

test("a value that another program has set is among the choices", () => {
  assert.deepEqual(withValue(["off", "15"], "15"), ["off", "15"]);
  assert.deepEqual(withValue(["off", "15"], "77"), ["off", "15", "77"]);
});

test("X6, X7: a typed number becomes the nearest that the option allows", () => {
  const typed = ["25", "99", "7", "2000", "", "-5"];
  assert.deepEqual(
    typed.map((text) => fitted("target", text)),
    ["25", "100", "25", "1000", "25", "25"],
  );
  assert.equal(fitted("draw", "auto"), "auto");
});
