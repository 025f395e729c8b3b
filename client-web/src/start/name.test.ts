import assert from "node:assert/strict";
import { test } from "node:test";
import { nameLengthMax, textTrouble } from "./name";

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
