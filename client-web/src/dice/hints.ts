// Which hint fits the moment at a dice board.
import type {Hint} from "../app/hints";
import type {Legal} from "../protocol/messages";
import {offered, offerOn} from "./board";

/** The hint for what the reader can do now; undefined if they can do nothing. */
export function boardHint(legal: Legal): Hint | undefined {
  if (legal.roll) return "hints.board.roll";
  const first = offered(legal)[0];
  if (first === undefined) return undefined;
  return offerOn(legal, first) === "remove" ? "hints.board.ten" : "hints.board.put";
}
