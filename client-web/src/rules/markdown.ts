/** The subset of Markdown that docs/rules.md uses, parsed into values: nothing here produces HTML. */

/** A block of text. Texts and cells may hold inline marks: see readInline. */
export type Block =
  | {readonly kind: "heading"; readonly level: number; readonly text: string}
  | {readonly kind: "paragraph"; readonly text: string}
  | {readonly kind: "picture"; readonly lines: readonly string[]}
  | {readonly kind: "list"; readonly items: readonly string[]}
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** An inline part of a text. */
export type Inline =
  | {readonly kind: "text" | "strong" | "emphasis" | "code"; readonly text: string}
  | {readonly kind: "link"; readonly text: string; readonly target: string}
  /** A rule mentioned in a text, such as S17. */
  | {readonly kind: "rule"; readonly id: string};

const indent = "    ";
const isBlank = (line: string) => line.trim() === "";
const isTable = (line: string) => line.startsWith("|");
const isItem = (line: string) => line.startsWith("- ");
const isPicture = (line: string) => line.startsWith(indent);
const isHeading = (line: string) => /^#+ /.test(line);
const begins = [isBlank, isTable, isItem, isHeading];

/** The lines from `at` on that continue the block begun there. */
function takeWhile(lines: readonly string[], at: number, holds: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, i) => i > at && !holds(line));
  return lines.slice(at, end < 0 ? lines.length : end);
}

function cells(row: string): string[] {
  return row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function table(lines: readonly string[]): Block {
  const [head = "", , ...rows] = lines;
  return {kind: "table", head: cells(head), rows: rows.map(cells)};
}

function list(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (isItem(line)) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return {kind: "list", items};
}

function picture(lines: readonly string[]): Block {
  return {kind: "picture", lines: lines.map((line) => line.slice(indent.length))};
}

/** The block that begins at a line that is not blank, and how many lines it spans. */
function blockAt(lines: readonly string[], at: number): [Block, number] {
  const line = lines[at] ?? "";
  if (isHeading(line)) {
    const level = line.indexOf(" ");
    return [{kind: "heading", level, text: line.slice(level + 1)}, 1];
  }
  const take = (
    holds: (next: string) => boolean,
    make: (taken: readonly string[]) => Block,
  ): [Block, number] => {
    const taken = takeWhile(lines, at, holds);
    return [make(taken), taken.length];
  };
  if (isTable(line)) return take(isTable, table);
  if (isItem(line)) return take((next) => isItem(next) || !begins.some((begin) => begin(next)), list);
  if (isPicture(line)) return take(isPicture, picture);
  const paragraph = (taken: readonly string[]): Block => ({kind: "paragraph", text: taken.join(" ")});
  return take((next) => !begins.some((begin) => begin(next)), paragraph);
}

/** The blocks of a document, in order. */
export function readBlocks(document: string): Block[] {
  const lines = document.split("\n");
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    if (isBlank(lines[at] ?? "")) {
      ++at;
      continue;
    }
    const [block, length] = blockAt(lines, at);
    blocks.push(block);
    at += length;
  }
  return blocks;
}

const marks = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\]\(([^)]+)\)|\b([SBDXT]\d{1,2})\b/g;

function marked(match: RegExpMatchArray): Inline {
  const [, strong, emphasis, code, text, target, id] = match;
  if (strong !== undefined) return {kind: "strong", text: strong};
  if (emphasis !== undefined) return {kind: "emphasis", text: emphasis};
  if (code !== undefined) return {kind: "code", text: code};
  if (id !== undefined) return {kind: "rule", id};
  return {kind: "link", text: text ?? "", target: target ?? ""};
}

/** The inline parts of a text: marked ones, mentioned rules, and the plain text between them. */
export function readInline(text: string): Inline[] {
  const stretches: Inline[] = [];
  let read = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > read) stretches.push({kind: "text", text: text.slice(read, match.index)});
    stretches.push(marked(match));
    read = match.index + match[0].length;
  }
  if (read < text.length) stretches.push({kind: "text", text: text.slice(read)});
  return stretches;
}
