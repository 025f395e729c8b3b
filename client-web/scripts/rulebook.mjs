// Writes src/rules/rulebook.json from docs/rules.md: its sections, its rules by id, and their texts in parts, so that the
// page draws them without reading Markdown. Stops at Markdown that the page cannot draw.
import {lexer} from "marked";
import {readFileSync, writeFileSync} from "node:fs";

const plain = (text) => text.replaceAll("\n", " ");

/** The text, with the rules that it mentions in parts of their own. */
const mentions = (text) =>
  plain(text)
    .split(/\b([SBDXT]\d{1,2})\b/)
    .map((part, i) => (i % 2 === 1 ? {rule: part} : part))
    .filter((part) => part !== "");

/** Where a link leads on the page; undefined for documents that the page does not have. */
function target(link) {
  if (link.startsWith("fairdeal.md")) return "fair";
  const id = /^#([sbdxt]\d+)/.exec(link)?.[1];
  return id && `rules/${id.toUpperCase()}`;
}

function part(token) {
  switch (token.type) {
    case "text":
    case "html": // shown as it is written
      return mentions(token.text);
    case "escape":
      return [token.text];
    case "strong":
    case "em":
      return [{tag: token.type, text: plain(token.text)}];
    case "codespan":
      return [{tag: "code", text: token.text}];
    case "link": {
      const href = target(token.href);
      return [href ? {href, text: plain(token.text)} : plain(token.text)];
    }
    default:
      throw new Error(`docs/rules.md: the page cannot draw ${token.type}: ${token.raw}`);
  }
}

const parts = (tokens) => tokens.flatMap(part);

function block(token) {
  switch (token.type) {
    case "paragraph":
      return {kind: "paragraph", parts: parts(token.tokens)};
    case "code":
      return {kind: "picture", text: token.text};
    case "list":
      return {
        kind: "list",
        items: token.items.map(({tokens}) => parts(tokens.flatMap(({tokens}) => tokens))),
      };
    case "table": {
      const row = (cells) => cells.map(({tokens}) => parts(tokens));
      const label = token.header.map(({text}) => text).join(", ");
      return {kind: "table", label, head: row(token.header), rows: token.rows.map(row)};
    }
    default:
      throw new Error(`docs/rules.md: the page cannot draw ${token.type}: ${token.raw}`);
  }
}

/**
 * The sections of a rulebook: headings of the second level begin them, those of the third begin a rule.
 *
 * @returns {import("../src/rules/rulebook").Section[]}
 */
export function readRulebook(document) {
  const sections = [];
  for (const token of lexer(document)) {
    const section = sections.at(-1);
    if (token.type === "space") continue;
    if (token.type !== "heading") (section.rules.at(-1) ?? section).blocks.push(block(token));
    else if (token.depth < 3) sections.push({title: token.text, blocks: [], rules: []});
    else {
      const [id, ...title] = token.text.split(" ");
      section.rules.push({id, title: title.join(" "), blocks: []});
    }
  }
  return sections;
}

const rules = new URL("../../docs/rules.md", import.meta.url);

/** Writes the rulebook for the page. */
export function writeRulebook() {
  const sections = readRulebook(readFileSync(rules, "utf8"));
  writeFileSync(new URL("../src/rules/rulebook.json", import.meta.url), JSON.stringify(sections, null, 1));
}
