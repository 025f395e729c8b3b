import assert from "node:assert/strict";
import {test} from "node:test";
import {document} from "./docs-for-tests";
import {type Block, readInline} from "./markdown";
import {readRulebook, ruleOf, targetOf} from "./rulebook";

const rulebook = readRulebook(document("rules.md"));
const rules = rulebook.sections.flatMap((section) => section.rules);

function textsOf({blocks}: {readonly blocks: readonly Block[]}): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.kind === "paragraph") return [block.text];
    return block.kind === "list" ? block.items : [];
  });
}

test("every rule of the document is there, in order, with a title and a text", () => {
  const ids = [...document("rules.md").matchAll(/^### (\w+)/gm)].map((match) => match[1]);
  assert.deepEqual(
    rules.map((rule) => rule.id),
    ids,
  );
  for (const rule of rules) assert.ok(rule.title !== "" && rule.blocks.length > 0, rule.id);
});

test("every rule that the document mentions exists", () => {
  const texts = rulebook.sections.flatMap((section) => [section, ...section.rules]).flatMap(textsOf);
  const named = texts.flatMap(readInline).flatMap((stretch) => (stretch.kind === "rule" ? [stretch.id] : []));
  assert.ok(named.length > 5);
  for (const id of named) assert.ok(ruleOf(rulebook, id), id);
});

test("S2 has the board as a code block with a line for each row", () => {
  const picture = ruleOf(rulebook, "s2")?.blocks.find((block) => block.kind === "picture");
  assert.equal(picture?.lines.length, 11);
});

test("a rule id that the document lacks has no rule", () => {
  assert.equal(ruleOf(rulebook, "S99"), undefined);
});

test("links lead to pages of this site, or nowhere", () => {
  assert.equal(targetOf("fairdeal.md"), "fair");
  assert.equal(targetOf("#t1-who-judges-table-talk"), "rules/T1");
  assert.equal(targetOf("operations.md"), undefined);
});
