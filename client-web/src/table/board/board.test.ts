import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {test} from "node:test";
import {numberOn, numbers, offerOn, offered} from "./board";

test("D2: the numbers are those of the rules", () => {
  const rules = readFileSync(join(import.meta.root, "docs/rules.md"), "utf8");
  const d2 = rules.slice(rules.indexOf("### D2"), rules.indexOf("### D3"));
  const printed = [...d2.matchAll(/^ +[1-6]((?: +\d+){6})$/gm)].map(([, row]) =>
    row!.trim().split(/ +/).map(Number),
  );
  assert.deepEqual(numbers, printed);
});

test("a space has a name and a number", () => {
  assert.equal(numberOn("c3"), 12);
  assert.equal(numberOn("f2"), 3);
});

test("legal moves are offered, each with its kind", () => {
  assert.equal(offerOn({put: ["b2", "e2"]}, "e2"), "put");
  assert.equal(offerOn({swap: ["a1"]}, "a1"), "swap");
  assert.equal(offerOn({remove: ["c2"]}, "c2"), "remove");
  assert.equal(offerOn({remove: {JS: ["c2"]}}, "c2"), undefined);
  assert.equal(offerOn({roll: true}, "c2"), undefined);
  assert.deepEqual(offered({put: ["e5", "b2", "e2"]}), ["b2", "e2", "e5"]);
});
