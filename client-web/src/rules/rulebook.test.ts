import assert from "node:assert/strict";
import {test} from "node:test";
import {readRulebook} from "../../scripts/rulebook.mjs";
import {document} from "./docs-for-tests";
import {type Block, type Parts, rulebook, ruleOf} from "./rulebook";

const rules = rulebook.flatMap((section) => section.rules);

function textsOf({blocks}: {readonly blocks: readonly Block[]}): readonly Parts[] {
  return blocks.flatMap((block) => {
    if (block.kind === "paragraph") return [block.parts];
    if (block.kind === "table") return [block.head, ...block.rows].flat();
    return block.kind === "list" ? block.items : [];
  });
}

const parts = rulebook
  .flatMap((section) => [section, ...section.rules])
  .flatMap(textsOf)
  .flat();

test("every rule of the document is there, in order, with a title and a text", () => {
  const ids = [...document("rules.md").matchAll(/^### (\w+)/gm)].map((match) => match[1]);
  assert.deepEqual(
    rules.map((rule) => rule.id),
    ids,
  );
  for (const rule of rules) assert.ok(rule.title !== "" && rule.blocks.length > 0, rule.id);
});

test("every rule that the document mentions or links to exists", () => {
  const named = parts.flatMap((part) => {
    if (typeof part === "string") return [];
    if ("rule" in part) return [part.rule];
    return "href" in part && part.href.startsWith("rules/") ? [part.href.slice("rules/".length)] : [];
  });
  assert.ok(named.length > 5);
  for (const id of named) assert.ok(ruleOf(id), id);
});

test("S2 has the board as a code block with a line for each row, and keeps its blanks", () => {
  const picture = ruleOf("s2")?.blocks.find((block) => block.kind === "picture");
  assert.equal(picture?.text.split("\n").length, 11);
  assert.match(picture.text, /^ {5}a {4}b/);
});

test("a rule id that the document lacks has no rule", () => {
  assert.equal(ruleOf("S99"), undefined);
});

const blocksOf = (text: string) => readRulebook(`# Title\n\n${text}\n`)[0]!.blocks;
const partsOf = (text: string) => textsOf({blocks: blocksOf(text)}).flat();

test("inline marks, and rules mentioned in a text", () => {
  assert.deepEqual(partsOf("**Ruling:** see S13,\n*not* `JD` or `S2`."), [
    {tag: "strong", text: "Ruling:"},
    " see ",
    {rule: "S13"},
    ", ",
    {tag: "em", text: "not"},
    " ",
    {tag: "code", text: "JD"},
    " or ",
    {tag: "code", text: "S2"},
    ".",
  ]);
});

test("links lead to pages of this site, or are plain text", () => {
  assert.deepEqual(partsOf("[deal](fairdeal.md)"), [{href: "fair", text: "deal"}]);
  assert.deepEqual(partsOf("[calls](#t1-who-judges-table-talk)"), [{href: "rules/T1", text: "calls"}]);
  assert.deepEqual(partsOf("[ops](operations.md)"), ["ops"]);
});

test("HTML markup in a text is plain text, and what the page cannot draw stops the build", () => {
  assert.deepEqual(partsOf("so <b onclick=x>").join(""), "so <b onclick=x>");
  assert.throws(() => blocksOf("<script>"), /cannot draw html/);
  assert.throws(() => blocksOf("> said"), /cannot draw blockquote/);
});
