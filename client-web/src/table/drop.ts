import type {Space} from "../protocol/messages";
import {boardSize, columnOf, rowOf} from "./spaces";

/** A point of the screen, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The area of the board on the screen, in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The viewBox of the board: its ten spaces are 100 wide and high; around them are the coordinates. */
export const boardBox = {before: 30, after: 12, size: 1042};

/** The area of the spaces, given the area of the whole drawing. */
export function spacesArea(drawing: Area): Area {
  const unit = drawing.width / boardBox.size;
  const size = drawing.width - (boardBox.before + boardBox.after) * unit;
  const edge = boardBox.before * unit;
  return {left: drawing.left + edge, top: drawing.top + edge, width: size, height: size};
}

/** How far from a space's centre a card can be dropped, in spaces: a finger hides what is under it. */
const reach = 0.9;

/** The nearest of these spaces to where a card was dropped; null if all are too far. */
export function dropSpace(targets: readonly Space[], point: Point, board: Area): Space | null {
  const column = ((point.x - board.left) / board.width) * boardSize - 0.5;
  const row = ((point.y - board.top) / board.height) * boardSize - 0.5;
  const distance = (space: Space): number => Math.hypot(columnOf(space) - column, rowOf(space) - row);
  const [nearest] = [...targets].sort((one, other) => distance(one) - distance(other));
  return nearest !== undefined && distance(nearest) <= reach ? nearest : null;
}
