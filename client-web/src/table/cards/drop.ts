import type {Space} from "../../protocol/messages";
import {columnOf, rowOf} from "../../ui/grid";

export type Point = Pick<DOMPoint, "x" | "y">;

/** How far from a space's centre a card can be dropped: a finger hides what is under it. */
const reach = 90;

/** The nearest of these spaces, each 100 wide and high, to where a card was dropped; null if all are too far. */
export function dropSpace(targets: readonly Space[], {x, y}: Point): Space | null {
  const distance = (space: Space): number =>
    Math.hypot(columnOf(space) * 100 + 50 - x, rowOf(space) * 100 + 50 - y);
  const [nearest] = [...targets].sort((one, other) => distance(one) - distance(other));
  return nearest !== undefined && distance(nearest) <= reach ? nearest : null;
}
