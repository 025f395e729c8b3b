import assert from "node:assert/strict";
import { test } from "node:test";
import { protocolTable } from "../rules/docs-for-tests";
import { fitted, isOffered, optionKeys, options, type Table, valueOf, withValue } from "./options";

const pair: Table = { preset: "sequence", players: 2, sides: 2 };
const partners: Table = { preset: "sequence", players: 4, sides: 2 };

test("the options are those of the protocol, with its defaults and rules", () => {
  const rows = protocolTable("option", "values, the default first");
  assert.deepEqual(new Set(rows.map(([key]) => key)), new Set(optionKeys));
  for (const [name, values = "", , rules = ""] of rows) {
    const key = optionKeys.find((known) => known === name);
    assert.ok(key);
    assert.equal(/^[\w]+/.exec(values)?.[0], options[key].fallback(pair), key);
    const rule = options[key].rule;
    if (rule === undefined) assert.doesNotMatch(rules, /[SBDXT]\d/, key);
    else assert.ok(rules.split(", ").includes(rule), key);
  }
});

test("T3, S23, D11: table talk is called under club rules and honoured by partners at dice", () => {
  const rv = { preset: "sequence-rv", players: 4, sides: 2 } as const;
  const dice = { preset: "sequence-dice", players: 4, sides: 2 } as const;
  assert.deepEqual(
    [partners, rv, dice].map((table) => valueOf("table_talk", {}, table)),
    ["off", "call", "honour"],
  );
});

test("an option is offered where it has an effect", () => {
  assert.equal(isOffered("table_talk", pair, {}), false);
  assert.equal(isOffered("table_talk", partners, {}), true);
  assert.equal(isOffered("draw_grace", pair, {}), true);
  assert.equal(isOffered("draw_grace", pair, { draw: "auto" }), false);
  assert.equal(isOffered("at_zero", pair, {}), false);
  assert.equal(isOffered("at_zero", pair, { turn_seconds: "60" }), true);
  assert.equal(isOffered("target", pair, {}), false);
  assert.equal(isOffered("target", { preset: "sequences", players: 2 }, {}), true);
});

test("a value that another program has set stands among the choices", () => {
  assert.deepEqual(withValue(["off", "15"], "15"), ["off", "15"]);
  assert.deepEqual(withValue(["off", "15"], "77"), ["off", "15", "77"]);
});

test("X6, X7: a typed number becomes the nearest that the option takes", () => {
  const typed = ["25", "99", "7", "2000", "", "-5"];
  assert.deepEqual(
    typed.map((text) => fitted("target", text)),
    ["25", "100", "25", "1000", "25", "25"],
  );
  assert.equal(fitted("draw", "auto"), "auto");
});
