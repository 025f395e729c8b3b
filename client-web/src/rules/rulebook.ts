/** The rulebook, docs/rules.md, by its sections and the ids of its rules. */
import {type Block, readBlocks} from "./markdown";

/** A rule with its text, such as S17 Dead card. */
export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A section of the rulebook: its introduction, then its rules, if it has any. */
export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly rules: readonly Rule[];
}

/** A whole rulebook. The first section is the text before all others. */
export interface Rulebook {
  readonly sections: readonly Section[];
}

/** Parses the rulebook: second-level headings begin sections, third-level headings with an id begin rules. */
export function readRulebook(document: string): Rulebook {
  const sections: {
    title: string;
    blocks: Block[];
    rules: {id: string; title: string; blocks: Block[]}[];
  }[] = [];
  for (const block of readBlocks(document)) {
    const section = sections.at(-1);
    if (block.kind === "heading" && block.level < 3) {
      sections.push({title: block.text, blocks: [], rules: []});
    } else if (block.kind === "heading") {
      const [id = "", ...title] = block.text.split(" ");
      section?.rules.push({id, title: title.join(" "), blocks: []});
    } else {
      (section?.rules.at(-1) ?? section)?.blocks.push(block);
    }
  }
  return {sections};
}

/** The rule with this id, in either case. */
export function ruleOf(rulebook: Rulebook, id: string): Rule | undefined {
  const wanted = id.toUpperCase();
  return rulebook.sections.flatMap((section) => section.rules).find((rule) => rule.id === wanted);
}

/**
 * Where a link in docs/rules.md leads on this page; nowhere for other documents, which the page does not
 * contain.
 */
export function targetOf(link: string): string | undefined {
  if (link.startsWith("fairdeal.md")) return "fair";
  const id = /^#([sbdxt]\d+)/.exec(link)?.[1];
  return id === undefined ? undefined : `rules/${id.toUpperCase()}`;
}
