import type {Seat} from "../protocol/messages";
import {Unplayable} from "./unplayable";

/** The dice of a record, in the order in which they were thrown. */
export class RecordedThrows {
  private next = 0;

  constructor(private readonly dice: readonly number[]) {}

  /** The next dice; `line` needs them. */
  take(count: number, line: number): number[] {
    const thrown = this.dice.slice(this.next, this.next + count);
    if (thrown.length < count || thrown.some((die) => !(die >= 1 && die <= 6)))
      throw new Unplayable("chance", line);
    this.next += count;
    return thrown;
  }
}

export const total = (dice: readonly number[]): number => dice.reduce((sum, die) => sum + die, 0);

/**
 * The throws for who begins: all seats throw, and the highest total begins; seats that tie for it throw again (D3,
 * X1). Returns the seat that begins.
 */
export function throwForTheStart(
  players: number,
  throws: RecordedThrows,
  count: number,
  tell: (seat: Seat, dice: number[], round: number) => void,
): Seat {
  let throwing = Array.from({length: players}, (_, index) => index + 1);
  for (let round = 0; ; ++round) {
    const thrown = throwing.map((seat) => ({seat, dice: throws.take(count, 1)}));
    for (const {seat, dice} of thrown) tell(seat, dice, round);
    const most = Math.max(...thrown.map(({dice}) => total(dice)));
    throwing = thrown.filter(({dice}) => total(dice) === most).map(({seat}) => seat);
    if (throwing.length === 1) return throwing[0]!;
  }
}
