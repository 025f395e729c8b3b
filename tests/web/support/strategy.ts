// What the tests' players play: the first side builds lines, all others keep out of its way, so that whole games are short.

import type {Legal} from "./traffic.js";

/** What to do with which card on which space; dice boards have no cards. */
export type Choice = {type: "place" | "remove" | "put" | "swap"; card?: string; space: string};

/** A board's measures: its side in spaces, and whether its corners are free (S2). */
export type Board = {size: number; freeCorners: boolean};

const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The best of what `legal` offers on the board for `side`; nothing where it offers no space. */
export function choose(
  legal: Legal,
  chips: ReadonlyMap<string, number>,
  side: number,
  board: Board,
): Choice | undefined {
  const builder = side === 1 ? 1 : -1;
  const score = (choice: Choice): number => {
    // To take one's own builder's chips is the last thing to do; to take others' is the builder's way out.
    if (choice.type === "remove") return side === 1 ? 1 : -1e9 * (chips.get(choice.space) === 1 ? 1 : 0);
    return builder * promise(choice.space, chips, board);
  };
  return offers(legal)
    .map((choice) => [score(choice), choice] as const)
    .reduce<readonly [number, Choice | undefined]>(
      (best, next) => (next[0] > best[0] ? next : best),
      [-Infinity, undefined],
    )[1];
}

function offers(legal: Legal): Choice[] {
  const withCards = (type: "place" | "remove", cards: Record<string, string[]>): Choice[] =>
    Object.entries(cards).flatMap(([card, spaces]) => spaces.map((space) => ({type, card, space})));
  const without = (type: Choice["type"], spaces: string[]): Choice[] =>
    spaces.map((space) => ({type, space}));
  return [
    ...withCards("place", legal.place ?? {}),
    ...(Array.isArray(legal.remove)
      ? without("remove", legal.remove)
      : withCards("remove", legal.remove ?? {})),
    ...without("put", legal.put ?? []),
    ...without("swap", legal.swap ?? []),
  ];
}

/** How much a chip of side 1 on `space` brings it nearer to five in a line: every line through it, by what lies there already. */
function promise(space: string, chips: ReadonlyMap<string, number>, board: Board): number {
  let sum = 0;
  for (const line of linesThrough(space, board)) {
    const others = line.filter((at) => at !== space);
    if (others.some((at) => (chips.get(at) ?? 1) !== 1)) continue;
    sum +=
      10 ** others.filter((at) => chips.get(at) === 1 || (board.freeCorners && isCorner(at, board))).length;
  }
  return sum;
}

function* linesThrough(space: string, board: Board): Generator<string[]> {
  const column = space.charCodeAt(0) - 97;
  const row = Number(space.slice(1)) - 1;
  for (const [right, down] of directions) {
    for (let back = 0; back < 5; ++back) {
      const line = [0, 1, 2, 3, 4].map(
        (step) => [column + (step - back) * right, row + (step - back) * down] as const,
      );
      if (line.every(([x, y]) => x >= 0 && y >= 0 && x < board.size && y < board.size))
        yield line.map(nameOf);
    }
  }
}

function nameOf([column, row]: readonly [number, number]): string {
  return String.fromCharCode(97 + column) + (row + 1);
}

function isCorner(space: string, {size}: Board): boolean {
  const last = String.fromCharCode(96 + size);
  return ["a1", `a${size}`, `${last}1`, `${last}${size}`].includes(space);
}
