import {capital, sideText} from "../app/names";
import {nameOf} from "../app/people";
import type {Game, Side} from "../protocol/messages";
import type {Room} from "../room/room";
import {isCardsGame, seatsOf, sideOf, wonSpaces} from "../room/selectors";
import {columnOf, rowOf, rowsOf} from "../ui/grid";

/** The size of the picture of a result. */
export const width = 1080;
export const height = 1350;

/** One thing in the picture, in a token's colour or in that of a side; the later lie on the earlier. */
export type Mark =
  | {readonly box: readonly [x: number, y: number, size: number]; readonly colour: string}
  | {readonly chip: Side; readonly x: number; readonly y: number; readonly radius: number}
  | {readonly text: string; readonly x: number; readonly y: number; readonly size: number};

const margin = 60;
const boardTop = 170;
const boardSize = width - 2 * margin;

/** The board with its chips; the winning line is lit. */
function boardOf(game: Game): Mark[] {
  if (!("chips" in game)) return [];
  const won: readonly string[] = isCardsGame(game) ? wonSpaces(game) : game.line;
  const rows = rowsOf(isCardsGame(game) ? 10 : 6);
  const step = boardSize / rows.length;
  return rows.flat().flatMap((space): Mark[] => {
    const [x, y] = [margin + columnOf(space) * step, boardTop + rowOf(space) * step];
    const side = game.chips[space];
    const colour = won.includes(space) ? "lamp" : won.length > 0 ? "space-dim" : "space";
    const box: Mark = {box: [x + 3, y + 3, step - 6], colour};
    return side === undefined
      ? [box]
      : [box, {chip: side, x: x + step / 2, y: y + step / 2, radius: step * 0.4}];
  });
}

/** A line for each side with its players and sequences, or for each player with the score. */
function scoresOf(room: Room, game: Game): {side?: Side; text: string}[] {
  const {setup} = room.view;
  const seats = seatsOf(setup);
  if ("scores" in game)
    return seats
      .map((seat) => ({seat, score: game.scores[seat] ?? 0}))
      .sort((one, other) => other.score - one.score)
      .map(({seat, score}) => ({text: `${nameOf(room, {seat})}  ${score}`}));
  return Array.from({length: setup.sides ?? 0}, (_, i) => i + 1).map((side) => {
    const names = nameOf(room, {seats: seats.filter((seat) => sideOf(setup, seat) === side)});
    const made = isCardsGame(game) ? `  ${game.sequences[side]?.length ?? 0}` : "";
    return {side, text: `${capital(sideText(side))}: ${names}${made}`};
  });
}

/** What is drawn into the picture of a result: the win line, the board, and the scores. */
export function pictureOf(room: Room, game: Game, line: string): Mark[] {
  const board = boardOf(game);
  const scores = scoresOf(room, game);
  const top = board.length > 0 ? boardTop + boardSize + 20 : boardTop + 40;
  const step = Math.min(100, (height - margin / 2 - top) / scores.length);
  return [
    {text: line, x: margin, y: 125, size: 88},
    ...board,
    ...scores.flatMap(({side, text}, i): Mark[] => {
      const y = top + (i + 0.5) * step;
      const named: Mark = {text, x: margin + (side ? 70 : 0), y: y + step * 0.18, size: step * 0.5};
      return side ? [{chip: side, x: margin + 28, y, radius: step * 0.36}, named] : [named];
    }),
  ];
}
