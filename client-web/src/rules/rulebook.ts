/**
 * The rulebook by its sections and the ids of its rules, as scripts/rulebook.mjs reads it from docs/rules.md. Only chunks
 * that are loaded when somebody reads rules import this.
 */
import sections from "./rulebook.json";

/** A part of a text; a text that names a rule, such as S17, has it as a part of its own. */
export type Part =
  | string
  | {readonly tag: "strong" | "em" | "code"; readonly text: string}
  | {readonly href: string; readonly text: string}
  | {readonly rule: string};

export type Parts = readonly Part[];

/** A block of text. */
export type Block =
  | {readonly kind: "paragraph"; readonly parts: Parts}
  | {readonly kind: "picture"; readonly text: string}
  | {readonly kind: "list"; readonly items: readonly Parts[]}
  | {
      readonly kind: "table";
      readonly label: string;
      readonly head: readonly Parts[];
      readonly rows: ReadonlyArray<readonly Parts[]>;
    };

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

/** The rulebook. The first section is the text before all others. */
export const rulebook = sections as readonly Section[];

/** The rule with this id, in either case. */
export function ruleOf(id: string): Rule | undefined {
  const wanted = id.toUpperCase();
  return rulebook.flatMap((section) => section.rules).find((rule) => rule.id === wanted);
}
