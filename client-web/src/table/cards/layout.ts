import type {Card, Ends, Space} from "../../protocol/messages";
import {columnOf, rowOf, rowsOf, spaceAt} from "../../ui/grid";

/** Rows and columns of the board of the card games (S2, B5). */
export const boardSize = 10;

/** All spaces, row after row in reading order. */
export const rows = rowsOf(boardSize);

/** The board of S2 in reading order; `--` is a free corner. A test compares it with the engine's. */
const standard =
  "-- 2S 3S 4S 5S 6S 7S 8S 9S -- " +
  "6C 5C 4C 3C 2C AH KH QH TH TS " +
  "7C AS 2D 3D 4D 5D 6D 7D 9H QS " +
  "8C KS 6C 5C 4C 3C 2C 8D 8H KS " +
  "9C QS 7C 6H 5H 4H AH 9D 7H AS " +
  "TC TS 8C 7H 2H 3H KH TD 6H 2D " +
  "QC 9S 9C 8H 9H TH QH QD 5H 3D " +
  "KC 8S TC QC KC AC AD KD 4H 4D " +
  "AC 7S 6S 5S 4S 3S 2S 2H 3H 5D " +
  "-- AD KD QD TD 9D 8D 7D 6D --";

const half = boardSize / 2;

/**
 * B5: the pictures in reading order, and once more five rows lower and five columns further right, wrapping
 * around.
 */
function picture(space: Space): Card {
  const row = rowOf(space) % half;
  const shift = rowOf(space) < half ? 0 : half;
  const number = row * boardSize + ((columnOf(space) + boardSize - shift) % boardSize) + 1;
  return String(number).padStart(2, "0");
}

/** Whether the cards of this preset are pictures (B5). */
export function hasPictures(preset: string): boolean {
  return preset === "sequence-bible";
}

const standardFaces = new Map(standard.split(" ").map((face, index) => [rows.flat()[index], face]));

/** The card that is printed on a space; null on a free corner. */
export function faceAt(preset: string, space: Space): Card | null {
  if (hasPictures(preset)) return picture(space);
  const face = standardFaces.get(space);
  return face === undefined || face === "--" ? null : face;
}

/** The spaces that show this card: two, and none for jacks, ADD and REM. */
export function spacesOf(preset: string, card: Card): Space[] {
  return rows.flat().filter((space) => faceAt(preset, space) === card);
}

/** The spaces of a line from one end to the other, both included. */
export function between(ends: Ends): Space[] {
  const [from = "a1", to = from] = ends;
  const down = Math.sign(rowOf(to) - rowOf(from));
  const right = Math.sign(columnOf(to) - columnOf(from));
  const steps = Math.max(Math.abs(rowOf(to) - rowOf(from)), Math.abs(columnOf(to) - columnOf(from)));
  return Array.from({length: steps + 1}, (_, step) =>
    spaceAt(rowOf(from) + step * down, columnOf(from) + step * right),
  );
}
