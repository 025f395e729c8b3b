/**
 * The rulebook, parsed from the server's own document. Only chunks that are loaded when somebody reads rules
 * import this.
 */
import text from "../../../docs/rules.md";
import {readRulebook} from "./rulebook";

/** The rulebook. */
export const rulebook = readRulebook(text);
