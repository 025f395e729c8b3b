import type {PastGame} from "../protocol/types";

/** The names of those who have won; empty if nobody has. */
export function winnersOf({result, names, sides}: PastGame): string[] {
  if (!("winner" in result)) return [];
  const {winner} = result;
  if ("seat" in winner) return names.slice(winner.seat - 1, winner.seat);
  return names.filter((_, index) => (index % (sides ?? 1)) + 1 === winner.side);
}
