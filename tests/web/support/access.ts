// axe-core on a page as it stands: what it can tell about screen readers, contrast and names.

import {readFile} from "node:fs/promises";
import {createRequire} from "node:module";
import type {AxeResults} from "axe-core";
import type {Page} from "playwright-core";

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Every violation that axe-core finds, one line a place: the rule, the element, what is wrong. */
export async function accessViolations(page: Page): Promise<string[]> {
  // Evaluated through the debugger, so that the page's security policy stays as strict as players have it.
  await page.evaluate(await source);
  const results = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as AxeResults;
  return results.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.html.slice(0, 160)}: ${node.failureSummary ?? violation.help}`,
    ),
  );
}
