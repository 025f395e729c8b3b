import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {test} from "node:test";
import {nameLengthMax, suggestedName, textTrouble} from "./name";

const trouble = (text: string) => textTrouble(text, nameLengthMax);

test("names in all scripts are valid, with symbols and emoji", () => {
  for (const name of ["Ann", "  Bob ", "Ñandú", "محمد", "李", "O'Neil-Smith", "🎲", "<b>Ann</b>"])
    assert.equal(trouble(name), undefined, name);
});

test("a name has 1 to 24 characters, counted as code points", () => {
  assert.equal(trouble("   "), "empty");
  assert.equal(trouble("🎲".repeat(24)), undefined);
  assert.equal(trouble("🎲".repeat(25)), "long");
});

/** The examples that the server's tests read too. */
const examples = JSON.parse(
  readFileSync(join(import.meta.root, "tests/protocol/plain_text.json"), "utf8"),
) as {plain: string[]; hidden: string[]};

test("joiners and selectors are allowed where emoji and languages need them, and nowhere else", () => {
  for (const name of examples.plain) assert.equal(trouble(name), undefined, JSON.stringify(name));
  for (const name of examples.hidden) assert.equal(trouble(name), "hidden", JSON.stringify(name));
});

const nameTaken = (end: string) => ({
  type: "refused" as const,
  code: "name-taken",
  sentence: `somebody here has this name or one that looks like it; choose another${end}`,
});

test("a taken name comes with a free one", () => {
  assert.equal(suggestedName(nameTaken(", such as `Ann 2`")), "Ann 2");
  assert.equal(suggestedName(nameTaken(", such as ``Ann` 2`")), "`Ann` 2");
});

test("there is no suggestion without a valid name, or for another refusal", () => {
  assert.equal(suggestedName(nameTaken("")), undefined);
  assert.equal(suggestedName(nameTaken(", such as ``")), undefined);
  assert.equal(suggestedName(nameTaken(", such as `An\u202en`")), undefined);
  assert.equal(suggestedName({...nameTaken(", such as `Ann 2`"), code: "bot-name"}), undefined);
});
