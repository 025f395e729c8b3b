// Texts that are cut off, measured on the page as it stands.

import type {Page} from "playwright-core";

/** Shortened on purpose: names, links, and lines whose whole text is elsewhere; and what the browser draws. */
const ignored = [
  ".table-seat-name",
  ".table-seat-marks",
  ".dice-side-name",
  ".dice-score-name",
  ".result-tally",
]
  .concat(".chat-bar-newest", ".table-told", ".tv .lobby-standings th", "option", "svg")
  .join();

/** The texts in sight that reach out of a box which hides what does not fit, or out of the window's sides. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate((ignored) => {
    const [top = document.body] = [...document.querySelectorAll("dialog[open]")].slice(-1);
    const range = document.createRange();
    /** What cuts a text off. */
    const cutter = (text: Text): string => {
      range.selectNodeContents(text);
      const {left, right, bottom} = range.getBoundingClientRect();
      let isScrolled = false;
      let found = "";
      for (let box = text.parentElement; box !== null && box !== top; box = box.parentElement) {
        const {overflowX, overflowY, clipPath} = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (clipPath !== "none") return ""; // for screen readers
        if (/hidden|clip/.test(overflowX) && (right > edge.right + 1 || left < edge.left - 1))
          found = box.className;
        if (/hidden|clip/.test(overflowY) && bottom > edge.bottom + 3) found = box.className;
        isScrolled ||= /auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth;
        if (/auto|scroll/.test(overflowY)) break;
      }
      return found || (!isScrolled && (left < -0.5 || right > innerWidth + 0.5) ? "the window" : "");
    };
    const texts: Text[] = [];
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts
      .filter(({data, parentElement}) => data.trim() !== "" && parentElement!.checkVisibility())
      .filter(({parentElement}) => parentElement!.closest(ignored) === null)
      .map((text) => [text.data, cutter(text)] as const)
      .filter(([, cutter]) => cutter !== "")
      .map(([text, cutter]) => `"${text}" is cut off by ${cutter}`);
  }, ignored);
}
