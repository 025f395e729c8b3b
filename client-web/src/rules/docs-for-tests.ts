/** The repository's documents, for unit tests that compare the page with them. */
import {lexer} from "marked";
import {readFileSync} from "node:fs";
import {join} from "node:path";

/** The text of a file in docs/. */
export function document(name: string): string {
  return readFileSync(join(import.meta.root, "docs", name), "utf8");
}

/**
 * The rows of the table in docs/protocol.md whose header begins with these cells, as plain text; throws if
 * there is none.
 */
export function protocolTable(...heads: string[]): string[][] {
  for (const block of lexer(document("protocol.md"))) {
    if (block.type !== "table") continue;
    const text = [block.header, ...block.rows].map((row: readonly {readonly text: string}[]) =>
      row.map((cell) => cell.text.replaceAll("`", "")),
    );
    if (heads.every((head, i) => text[0]?.[i] === head)) return text.slice(1);
  }
  throw new Error(`docs/protocol.md has no table of ${heads.join(", ")}`);
}
