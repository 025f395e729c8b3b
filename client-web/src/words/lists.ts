// Lists of names and spaces as sentences have them.
import {language} from "./words";

/** `"Ann, Bob and Cy"` in the reader's language. */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(language(), {type: "conjunction"}).format(parts);
}

/** `"a1, b2 or c3"` in the reader's language. */
export function alternatives(parts: readonly string[]): string {
  return new Intl.ListFormat(language(), {type: "disjunction"}).format(parts);
}
