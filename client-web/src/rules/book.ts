/**
 * The rulebook as the server's own document has it. Only chunks that are loaded when somebody reads rules
 * know this.
 */
import text from "../../../docs/rules.md";
import { readRulebook } from "./rulebook";

/** The rulebook. */
export const rulebook = readRulebook(text);
