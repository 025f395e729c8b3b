import assert from "node:assert/strict";
import {test} from "node:test";
import {nameLengthMax, suggestedName, textTrouble} from "./name";

const trouble = (text: string) => textTrouble(text, nameLengthMax);

test("names of all scripts will do, with signs and emoji", () => {
  for (const name of ["Ann", "  Bob ", "Ñandú", "محمد", "李", "O'Neil-Smith", "🎲", "<b>Ann</b>"])
    assert.equal(trouble(name), undefined, name);
});

test("a name is something, and no longer than 24 characters however they are stored", () => {
  assert.equal(trouble("   "), "empty");
  assert.equal(trouble("🎲".repeat(24)), undefined);
  assert.equal(trouble("🎲".repeat(25)), "long");
});

test("what cannot be seen or turns the writing around is found", () => {
  for (const name of ["An\u202en", "An\u200bn", "An\nn", "An\u0007n", "An\ue000n"])
    assert.equal(trouble(name), "hidden");
});

const nameTaken = (end: string) => ({
  type: "refused" as const,
  code: "name-taken",
  sentence: `somebody here has this name or one that looks like it; choose another${end}`,
});

test("a refused name comes with one that is free", () => {
  assert.equal(suggestedName(nameTaken(", such as `Ann 2`")), "Ann 2");
  assert.equal(suggestedName(nameTaken(", such as ``Ann` 2`")), "`Ann` 2");
});

test("nothing is suggested without a valid name, or for another refusal", () => {
  assert.equal(suggestedName(nameTaken("")), undefined);
  assert.equal(suggestedName(nameTaken(", such as ``")), undefined);
  assert.equal(suggestedName(nameTaken(", such as `An\u202en`")), undefined);
  assert.equal(suggestedName({...nameTaken(", such as `Ann 2`"), code: "bot-name"}), undefined);
});
