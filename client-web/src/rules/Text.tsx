import type {ComponentChildren} from "preact";
import type {Block, Part, Parts} from "./rulebook";

/**
 * Renders a rule that a text mentions: in a dialog it opens the rule, on the rules page it links to the
 * rule's section.
 */
export type DrawRule = (id: string) => ComponentChildren;

function drawPart(part: Part, drawRule: DrawRule): ComponentChildren {
  if (typeof part === "string") return part;
  if ("rule" in part) return drawRule(part.rule);
  if ("href" in part) return <a href={part.href}>{part.text}</a>;
  return <part.tag>{part.text}</part.tag>;
}

/** Draws the parts of a text. */
type DrawText = (parts: Parts) => ComponentChildren;

function drawTable({label, head, rows}: Extract<Block, {kind: "table"}>, text: DrawText) {
  return (
    <div class="rules-wide" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((cell, i) => (
              <th key={i} scope="col">
                {text(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j}>{text(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function drawBlock(block: Block, text: DrawText): ComponentChildren {
  switch (block.kind) {
    case "paragraph":
      return <p>{text(block.parts)}</p>;
    case "picture":
      return (
        <pre class="rules-wide" tabIndex={0}>
          {block.text}
        </pre>
      );
    case "list":
      return (
        <ul>
          {block.items.map((item, i) => (
            <li key={i}>{text(item)}</li>
          ))}
        </ul>
      );
    case "table":
      return drawTable(block, text);
  }
}

/** Blocks of the rulebook. They are English in every language of the page. */
export function Blocks({blocks, drawRule}: {blocks: readonly Block[]; drawRule: DrawRule}) {
  const text = (parts: Parts): ComponentChildren => parts.map((part) => drawPart(part, drawRule));
  return <div lang="en">{blocks.map((block) => drawBlock(block, text))}</div>;
}
