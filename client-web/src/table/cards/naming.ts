import type {Ends, Space} from "../../protocol/messages";
import {between} from "./layout";

/** Whether two lines can both be chosen: the protocol lets them share no more than one space. */
export function goTogether(one: Ends, other: Ends): boolean {
  const spaces = between(other);
  return between(one).filter((space) => spaces.includes(space)).length <= 1;
}

/** Whether the line is among the chosen ones. */
export function isChosen(chosen: readonly Ends[], line: Ends): boolean {
  return chosen.some((other) => other.join() === line.join());
}

/** Whether the line can be chosen in addition to those already chosen. */
export function isOpen(chosen: readonly Ends[], line: Ends): boolean {
  return chosen.every((other) => goTogether(line, other));
}

/** Chooses the line, or drops it if it is chosen. Chosen lines that are incompatible with it are dropped. */
export function toggled(chosen: readonly Ends[], line: Ends): Ends[] {
  const others = chosen.filter((other) => goTogether(line, other));
  return isChosen(chosen, line) ? others : [...others, line];
}

/** The spaces that the chosen lines would lock. */
export function lockedBy(chosen: readonly Ends[]): Set<Space> {
  return new Set(chosen.flatMap((line) => between(line)));
}
