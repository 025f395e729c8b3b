import {presets} from "../protocol/catalogue";
import {isProtected, numberOn, numbers, placeOf, size, spaceAt} from "../dice/board";
import type {Seat, Setup, Side, Space, Spaces, TwoDice} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import type {GameRecord, RecordedMove} from "../record/record";
import {sideOf} from "../room/selectors";
import {RecordedThrows, throwForTheStart, total} from "./recorded_dice";
import {type Course, seatAfter} from "./course";
import {Unplayable} from "./unplayable";

const spaces: readonly Space[] = numbers.flatMap((row, at) => row.map((_, column) => spaceAt(at, column)));

/** Sequence Dice as a record tells it. */
export class RecordedDiceBoard implements Course {
  private readonly throws: RecordedThrows;
  private readonly chips = new Map<Space, Side>();
  private turn = 1;
  /** The total of this turn; 0 before the roll. */
  private rolled = 0;

  constructor(
    record: GameRecord,
    private readonly setup: Setup,
  ) {
    this.throws = new RecordedThrows(record.dice);
  }

  begin(): RoomEvent[] {
    const events: RoomEvent[] = [];
    const first = throwForTheStart(this.setup.players, this.throws, 2, (seat, dice, round) =>
      events.push({event: "start-rolled", seat, dice: dice as TwoDice, round}),
    );
    return [...events, ...this.beginTurn(first)];
  }

  play({seat, words, line}: RecordedMove): RoomEvent[] {
    const [word, name = ""] = words;
    if (word === "PENALTY") return [{event: "penalty-given", side: this.penalised(name, line)}];
    if (seat !== this.turn) throw new Unplayable("turn", line, {seat: this.turn});
    if (word === "ROLL") return this.roll(seat, line);
    const space = name.toLowerCase();
    if (!spaces.includes(space)) throw new Unplayable("move", line);
    if (this.rolled === 0) throw new Unplayable("turn", line, {seat});
    if (word === "PUT" && !this.chips.has(space)) return this.put(seat, space);
    if (word === "SWAP" && this.chips.has(space))
      return [...this.take(seat, space), ...this.put(seat, space)];
    if (word === "X" && this.chips.has(space)) return [...this.take(seat, space), ...this.next(seat)];
    throw new Unplayable(["PUT", "SWAP", "X"].includes(word ?? "") ? "space" : "move", line, {space});
  }

  private penalised(word: string, line: number): Side {
    const side = Number(word);
    if (side >= 1 && side <= this.setup.sides!) return side;
    throw new Unplayable("move", line);
  }

  private roll(seat: Seat, line: number): RoomEvent[] {
    if (this.rolled !== 0) throw new Unplayable("turn", line, {seat});
    const dice = this.throws.take(2, line);
    this.rolled = total(dice);
    const told: RoomEvent[] = [{event: "dice-rolled", seat, dice: dice as TwoDice}];
    if (this.hasChoice(seat)) return told;
    return [...told, {event: "out-of-luck", seat}, ...this.next(seat)];
  }

  /** Whether the roll allows anything (D5 to D7). */
  private hasChoice(seat: Seat): boolean {
    const own = sideOf(this.setup, seat);
    const isOthers = (space: Space): boolean => this.chips.has(space) && this.chips.get(space) !== own;
    if (this.rolled === 10) return spaces.some((space) => isOthers(space) && !isProtected(space));
    const shown = spaces.filter((space) => this.rolled === 11 || numberOn(space) === this.rolled);
    return shown.some((space) => !this.chips.has(space) || isOthers(space));
  }

  private take(seat: Seat, space: Space): RoomEvent[] {
    const side = this.chips.get(space)!;
    this.chips.delete(space);
    return [{event: "chip-removed", seat, side, space}];
  }

  private put(seat: Seat, space: Space): RoomEvent[] {
    const side = sideOf(this.setup, seat)!;
    this.chips.set(space, side);
    const told: RoomEvent[] = [{event: "chip-placed", seat, side, space}];
    const line = this.completedLine(side);
    if (line)
      return [
        ...told,
        {event: "line-completed", side, spaces: line as Spaces},
        {event: "game-ended", winner: {side}, rule: presets["sequence-dice"].win_rule},
      ];
    return [...told, ...(this.rolled === 2 || this.rolled === 12 ? this.beginTurn(seat) : this.next(seat))]; // D8
  }

  /** The first line of the side in reading order. */
  private completedLine(side: Side): Space[] | undefined {
    const length = Number(this.setup.options["line"]);
    for (const first of spaces) {
      for (const [down, right] of [
        [0, 1],
        [1, -1],
        [1, 0],
        [1, 1],
      ] as const) {
        const line = lineFrom(first, down, right, length);
        if (line?.every((space) => this.chips.get(space) === side)) return inReadingOrder(line);
      }
    }
    return undefined;
  }

  private next(seat: Seat): RoomEvent[] {
    return this.beginTurn(seatAfter(seat, this.setup.players));
  }

  private beginTurn(seat: Seat): RoomEvent[] {
    this.turn = seat;
    this.rolled = 0;
    return [{event: "turn-began", seat}];
  }
}

function lineFrom(first: Space, down: number, right: number, length: number): Space[] | undefined {
  const {row, column} = placeOf(first);
  const places = Array.from({length}, (_, step) => [row + step * down, column + step * right] as const);
  const isOnBoard = places.every(([at, along]) => at < size && along >= 0 && along < size);
  return isOnBoard ? places.map(([at, along]) => spaceAt(at, along)) : undefined;
}

const inReadingOrder = (line: readonly Space[]): Space[] =>
  [...line].sort((one, other) => spaces.indexOf(one) - spaces.indexOf(other));
