// What a player has to see and to hit at once, measured on the page as it stands.

import type {Page} from "playwright-core";

/** Where something lies in the window, in CSS pixels. */
export type Box = {left: number; top: number; right: number; bottom: number};

/** The smallest width and height of something that a finger has to hit: WCAG 2.2, 2.5.8. */
export const target_px = 24;

/** The selectors of what is hit, and of what is only looked at, by kind of table. */
const parts = {
  cards: {
    hit: [".table-space", ".table-hand-card", ".table-seat-button", ".table-order"],
    seen: [".table-middle", ".table-asked"],
  },
  board: {hit: [".dice-space", ".dice-button"], seen: [".dice-side", ".dice-row", ".dice-guide"]},
  six: {hit: [".dice-button"], seen: [".dice-tray", ".dice-die", ".dice-guide", ".dice-sheet"]},
};

export type Kind = keyof typeof parts;

/** The boxes of all that `selector` finds. */
export function boxesOf(page: Page, selector: string): Promise<Box[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const {left, top, right, bottom} = element.getBoundingClientRect();
      return {left, top, right, bottom};
    }),
  );
}

/** Waits until all that `selector` finds has kept its place for ten frames. */
export async function untilStill(page: Page, selector: string): Promise<void> {
  await page.evaluate(
    async ([found, enough]) => {
      const places = (): string =>
        JSON.stringify(
          [...document.querySelectorAll(found)].map((element) => element.getBoundingClientRect()),
        );
      await document.fonts.ready;
      for (let [frames, last] = [0, places()]; frames < enough;) {
        await new Promise(requestAnimationFrame);
        const now = places();
        frames = now === last ? frames + 1 : 0;
        last = now;
      }
    },
    [selector, 10] as const,
  );
}

/** What is wrong with the table in this window: what lies outside of it or below the chat's bar, and what is too small to hit. */
export async function misfits(page: Page, kind: Kind): Promise<string[]> {
  const {hit, seen} = parts[kind];
  const [bar] = await boxesOf(page, ".chat-bar");
  const {width, height} = page.viewportSize()!;
  const wrong: string[] = [];
  for (const selector of [...hit, ...seen]) {
    const boxes = await boxesOf(page, selector);
    if (boxes.length === 0) wrong.push(`${selector} is not there`);
    for (const {left, top, right, bottom} of boxes) {
      const size = `${(right - left).toFixed(1)} x ${(bottom - top).toFixed(1)}`;
      const place = `${selector} of ${size} at ${left.toFixed(1)}, ${top.toFixed(1)}`;
      if (left < -0.5 || top < -0.5 || right > width + 0.5 || bottom > (bar?.top ?? height) + 0.5)
        wrong.push(`${place} is not in sight`);
      if (hit.includes(selector) && Math.min(right - left, bottom - top) < target_px)
        wrong.push(`${place} is too small`);
    }
  }
  return wrong;
}
