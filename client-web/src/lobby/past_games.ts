import type {PastGame} from "../protocol/types";
import {sideOf} from "../room/selectors";

/** The names of those who have won; empty if nobody has. */
export function winnersOf(past: PastGame): string[] {
  const {result, names} = past;
  if (!("winner" in result)) return [];
  const {winner} = result;
  if ("seat" in winner) return names.slice(winner.seat - 1, winner.seat);
  return names.filter((_, index) => sideOf(past, index + 1) === winner.side);
}
