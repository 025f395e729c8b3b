import type {Bytes} from "./bytes";
import {deckSize, shuffled} from "./draws";
import type {GameRecord} from "./record";

/** Where each of the 104 cards is: follows the recorded moves without checking rules. Seats count from 1. */
export class DealtCards {
  /** By seat, in the order held. */
  readonly hands: number[][];
  /** By seat: the hands as they were dealt. */
  readonly dealt: number[][];
  /** By seat: the cards received after the deal, in order. */
  readonly received: number[][];
  /** The new draw piles, as they were shuffled (S20). */
  readonly reshuffles: number[][] = [];
  private discards: number[] = [];

  /** Deals one card at a time, beginning left of the dealer (S4), from this pile. */
  constructor(
    private readonly master: Bytes,
    private pile: number[],
    {players, dealer, handSize}: Record<"players" | "dealer" | "handSize", number>,
  ) {
    this.hands = Array.from({length: players}, () => []);
    this.received = Array.from({length: players}, () => []);
    for (let n = 0; n < players * handSize; ++n) {
      this.hands[(dealer + n) % players]!.push(this.pile.shift()!);
    }
    this.dealt = this.hands.map((hand) => [...hand]);
  }

  /** Moves the card at this index of the hand to the discards. */
  discard(seat: number, place: number): void {
    this.discards.push(...this.hands[seat - 1]!.splice(place, 1));
  }

  /**
   * Moves the top card to the hand; when the pile is empty the discards are shuffled into a new one (S20).
   */
  async draw(seat: number): Promise<void> {
    const card = this.pile.shift()!;
    this.hands[seat - 1]!.push(card);
    this.received[seat - 1]!.push(card);
    if (this.pile.length > 0) return;
    this.pile = await shuffled(this.master, this.reshuffles.length + 1, this.discards);
    this.reshuffles.push([...this.pile]);
    this.discards = [];
  }
}

/** The deck as the deal of this key orders it. */
export function deckOf(master: Bytes): Promise<number[]> {
  return shuffled(master, 0, Array(deckSize).keys());
}

/** Whether a move of a record brings its seat a card: a play does if cards are drawn automatically (S19). */
export function draws(record: GameRecord, at: number): boolean {
  const {does} = record.moves[at]!;
  const wins = at === record.moves.length - 1 && record.result !== "*";
  return does === "draw" || does === "exchange" || (does === "play" && record.drawsAtOnce && !wins);
}

/** The number of cards dealt to each seat, given what each had left; -1 if the seats disagree. */
export function handSizeOf(record: GameRecord, left: ReadonlyArray<readonly string[]>): number {
  const sizes = left.map((hand) => hand.length);
  record.moves.forEach(({seat, card}, at) => {
    sizes[seat - 1]! += Number(card !== "") - Number(draws(record, at));
  });
  return sizes.every((size) => size === sizes[0]) ? sizes[0]! : -1;
}
