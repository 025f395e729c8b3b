import assert from "node:assert/strict";
import {test} from "node:test";
import {readBlocks, readInline} from "./markdown";

test("the lines of a paragraph are one text, and a blank line ends it", () => {
  assert.deepEqual(readBlocks("one\ntwo\n\nthree\n"), [
    {kind: "paragraph", text: "one two"},
    {kind: "paragraph", text: "three"},
  ]);
});

test("a heading has its level and ends the block before it", () => {
  assert.deepEqual(readBlocks("text\n### S1 Sides\n"), [
    {kind: "paragraph", text: "text"},
    {kind: "heading", level: 3, text: "S1 Sides"},
  ]);
});

test("a list item may span several lines", () => {
  assert.deepEqual(readBlocks("- one\n  more\n- two\n\nafter"), [
    {kind: "list", items: ["one more", "two"]},
    {kind: "paragraph", text: "after"},
  ]);
});

test("a table has a head and rows", () => {
  assert.deepEqual(readBlocks("| a | b |\n| --- | --- |\n| 1 | |\n"), [
    {kind: "table", head: ["a", "b"], rows: [["1", ""]]},
  ]);
});

test("a code block keeps its blanks", () => {
  assert.deepEqual(readBlocks("     a  b\n     1  2\n"), [{kind: "picture", lines: [" a  b", " 1  2"]}]);
});

test("inline marks, and rules mentioned in a text", () => {
  assert.deepEqual(readInline("**Ruling:** see S13, `JD` and [calls](#t1-who)."), [
    {kind: "strong", text: "Ruling:"},
    {kind: "text", text: " see "},
    {kind: "rule", id: "S13"},
    {kind: "text", text: ", "},
    {kind: "code", text: "JD"},
    {kind: "text", text: " and "},
    {kind: "link", text: "calls", target: "#t1-who"},
    {kind: "text", text: "."},
  ]);
});

test("HTML markup is plain text", () => {
  assert.deepEqual(readInline("<b onclick=x>"), [{kind: "text", text: "<b onclick=x>"}]);
});
