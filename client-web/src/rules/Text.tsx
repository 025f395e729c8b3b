import type {ComponentChildren} from "preact";
import {type Block, type Inline, readInline} from "./markdown";
import {targetOf} from "./rulebook";

/**
 * Renders a rule that a text mentions: in a dialog it opens the rule, on the rules page it links to the
 * rule's section.
 */
export type DrawRule = (id: string) => ComponentChildren;

function Stretch({stretch, drawRule}: {stretch: Inline; drawRule: DrawRule}) {
  switch (stretch.kind) {
    case "text":
      return <>{stretch.text}</>;
    case "strong":
      return <strong>{stretch.text}</strong>;
    case "emphasis":
      return <em>{stretch.text}</em>;
    case "code":
      return <code>{stretch.text}</code>;
    case "rule":
      return <>{drawRule(stretch.id)}</>;
    case "link": {
      const target = targetOf(stretch.target);
      return target === undefined ? <>{stretch.text}</> : <a href={target}>{stretch.text}</a>;
    }
  }
}

interface TextProps {
  readonly text: string;
  readonly drawRule: DrawRule;
}

function Text({text, drawRule}: TextProps) {
  return (
    <>
      {readInline(text).map((stretch, i) => (
        <Stretch key={i} stretch={stretch} drawRule={drawRule} />
      ))}
    </>
  );
}

interface BlockProps {
  readonly block: Block;
  readonly drawRule: DrawRule;
}

function Table({
  head,
  rows,
  drawRule,
}: {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  drawRule: DrawRule;
}) {
  return (
    <div class="rules-wide" tabIndex={0} role="group" aria-label={head.join(", ")}>
      <table>
        <thead>
          <tr>
            {head.map((cell, i) => (
              <th key={i} scope="col">
                <Text text={cell} drawRule={drawRule} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j}>
                  <Text text={cell} drawRule={drawRule} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OneBlock({block, drawRule}: BlockProps) {
  switch (block.kind) {
    case "heading":
      return (
        <h4>
          <Text text={block.text} drawRule={drawRule} />
        </h4>
      );
    case "paragraph":
      return (
        <p>
          <Text text={block.text} drawRule={drawRule} />
        </p>
      );
    case "picture":
      return (
        <pre class="rules-wide" tabIndex={0}>
          {block.lines.join("\n")}
        </pre>
      );
    case "list":
      return (
        <ul>
          {block.items.map((item, i) => (
            <li key={i}>
              <Text text={item} drawRule={drawRule} />
            </li>
          ))}
        </ul>
      );
    case "table":
      return <Table head={block.head} rows={block.rows} drawRule={drawRule} />;
  }
}

/** Blocks of the rulebook. They are English in every language of the page. */
export function Blocks({blocks, drawRule}: {blocks: readonly Block[]; drawRule: DrawRule}) {
  return (
    <div lang="en">
      {blocks.map((block, i) => (
        <OneBlock key={i} block={block} drawRule={drawRule} />
      ))}
    </div>
  );
}
