// How the page looks and moves: `data-theme`, `data-board` and `data-motion` of the document, which the style sheets read.

import type {Switches} from "./switches";

const prefersDark = globalThis.matchMedia?.("(prefers-color-scheme: dark)"); // unit tests have no window
const prefersNoMotion = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** Shows the page as the settings say. What they leave to the system follows its changes. */
export function applySwitches({theme, board, motion, language}: Switches): void {
  const root = document.documentElement;
  const show = (): void => {
    root.dataset["theme"] = theme === "auto" ? (prefersDark.matches ? "dark" : "light") : theme;
    root.dataset["motion"] = motion === "reduced" || prefersNoMotion.matches ? "reduced" : "full";
  };
  show();
  prefersDark.onchange = show;
  prefersNoMotion.onchange = show;
  root.dataset["board"] = board;
  root.lang = language;
}

/** The value that a token of ui/tokens.css has in this look. */
export const tokenOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Whether changes are to be shown without animation. */
export const isReduced = (): boolean => document.documentElement.dataset["motion"] === "reduced";
