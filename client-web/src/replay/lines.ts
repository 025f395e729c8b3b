import type {Side, Space} from "../protocol/messages";
import {boardSize, columnOf, rowOf, spaceAt} from "../table/spaces";

// The lines of the card games (S11, S13, S15).

/** Five spaces in a row, in reading order. */
export type Line = readonly Space[];

const length = 5;

/** The directions of a line, in the order of its last space. */
const directions = [
  [0, 1],
  [1, -1],
  [1, 0],
  [1, 1],
] as const;

const onBoard = (place: number): boolean => place >= 0 && place < boardSize;

function lineFrom(row: number, column: number, [down, right]: readonly [number, number]): Line | undefined {
  const far = length - 1;
  if (!onBoard(row) || !onBoard(column)) return undefined;
  if (!onBoard(row + far * down) || !onBoard(column + far * right)) return undefined;
  return Array.from({length}, (_, step) => spaceAt(row + step * down, column + step * right));
}

const placeInOrder = (space: Space): number => rowOf(space) * boardSize + columnOf(space);

/** In the order of their first, then of their last space. */
function byEnds(one: Line, other: Line): number {
  return (
    placeInOrder(one[0]!) - placeInOrder(other[0]!) ||
    placeInOrder(one[length - 1]!) - placeInOrder(other[length - 1]!)
  );
}

/** All lines through a space, by first, then last space. */
export function linesThrough(space: Space): Line[] {
  const lines = directions.flatMap((direction) =>
    Array.from({length}, (_, before) =>
      lineFrom(rowOf(space) - before * direction[0], columnOf(space) - before * direction[1], direction),
    ),
  );
  return lines.filter((line) => line !== undefined).sort(byEnds);
}

/** Whether two sequences of a side may stand together (S13). */
const fits = (one: Line, other: Line): boolean => one.filter((space) => other.includes(space)).length <= 1;

/**
 * The sequences that a chip on this space completes: those that the record names, and of the others each that still
 * fits, in reading order (S15). `isHeld` says where the side has a chip or a free corner.
 */
export function completedBy(
  space: Space,
  isHeld: (space: Space) => boolean,
  sequences: readonly Line[],
  named: readonly Line[],
): Line[] {
  const completed = linesThrough(space).filter(
    (line) => line.every(isHeld) && sequences.every((other) => fits(line, other)),
  );
  const chosen = completed.filter((line) => named.some((one) => one.every((part, at) => part === line[at])));
  for (const line of completed) if (chosen.every((other) => fits(line, other))) chosen.push(line);
  return chosen.sort(byEnds);
}

/** The sides that have more sequences than every other one: one, or none if they share the most (S21). */
export function mostSequences(counts: readonly number[]): Side | undefined {
  const most = Math.max(...counts);
  const sides = counts.flatMap((count, index) => (count === most ? [index + 1] : []));
  return sides.length === 1 ? sides[0] : undefined;
}
