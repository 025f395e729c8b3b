import {seatingOf, type PresetName, presets} from "../protocol/catalogue";
import type {Card, Hands, Line as MadeLine, Seat, Setup, Side, Space} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import type {GameRecord, RecordedMove} from "../record/record";
import {seatsOf, sideOf} from "../room/selectors";
import {faceAt} from "../table/layout";
import {between, rows} from "../table/spaces";
import {completedBy, type Line, mostSequences} from "./lines";
import {type Course, seatAfter} from "./course";
import {Unplayable} from "./unplayable";

const deck_size = 104;
const ranks = "23456789TJQKA";

/** The cards of one seat. */
interface SeatCards {
  hand: Card[];
  discards: Card[];
  /** The number of the play for which a card is owed; 0 if none is (S19). */
  owedSince: number;
}

/** The state of a card game as far as its events depend on it. */
export class RecordedCards implements Course {
  private readonly seats: SeatCards[];
  private readonly chips = new Map<Space, Side>();
  private readonly sequences: Line[][];
  private readonly forfeits = new Set<Seat>();
  private pile: Card[];
  private reshuffled = 0;
  private turn = 1;
  private plays = 0;
  private passes = 0;
  private dealtHands: Hands = {};
  private told: RoomEvent[] = [];

  constructor(
    private readonly record: GameRecord,
    private readonly setup: Setup,
  ) {
    if (record.deck?.length !== deck_size) throw new Unplayable("chance", 1);
    this.pile = [...record.deck];
    this.seats = seatsOf(setup).map(() => ({hand: [], discards: [], owedSince: 0}));
    this.sequences = Array.from({length: setup.sides!}, () => []);
  }

  /** The hands after the deal. */
  dealt(): Hands {
    return this.dealtHands;
  }

  begin(): RoomEvent[] {
    const {players, preset, sides} = this.setup;
    const dealer = this.cut() ?? this.record.dealer;
    if (dealer === null || !(dealer >= 1 && dealer <= players)) throw new Unplayable("chance", 1);
    const hand_size = seatingOf(preset, players, sides)!.hand!;
    this.tell({event: "game-began", dealer, hand_size});
    let seat = dealer;
    for (let n = 0; n < players * hand_size; ++n) {
      seat = seatAfter(seat, players); // S4: one at a time, left of the dealer first
      this.of(seat).hand.push(this.pile.shift()!);
    }
    this.dealtHands = Object.fromEntries(this.seats.map(({hand}, index) => [index + 1, [...hand]]));
    this.beginTurn(seatAfter(dealer, players));
    return this.take();
  }

  play(move: RecordedMove): RoomEvent[] {
    const {seat, words, line} = move;
    if (words[0] === "PENALTY") this.penalise(Number(words[1]), line);
    else if (!(seat >= 1 && seat <= this.setup.players)) throw new Unplayable("move", line);
    else this.act(move);
    return this.take();
  }

  private act(move: RecordedMove): void {
    const {seat, does, words, line} = move;
    if (does === "forfeit") return this.forfeit(move);
    if (this.forfeits.size > 0) throw new Unplayable("turn", line);
    if (does === "draw") return this.drawOwed(seat, line);
    if (seat !== this.turn) throw new Unplayable("turn", line, {seat: this.turn});
    if (does === "exchange") return this.exchange(move);
    if (words[0] === "PASS") return this.pass(seat);
    if (does !== "play") throw new Unplayable("move", line);
    return words[1] === "X" ? this.remove(move) : this.place(move);
  }

  /** The cut for the deal (S5): the dealer, if there is one. */
  private cut(): Seat | undefined {
    let cutting = seatsOf(this.setup);
    for (const [round, cards] of this.record.cuts.entries()) {
      if (cards.length !== cutting.length) throw new Unplayable("chance", 1);
      cutting.forEach((seat, at) => this.tell({event: "card-cut", seat, card: cards[at]!, round}));
      const heights = cards.map((card) => ranks.indexOf(card[0]!));
      const least = Math.min(...heights);
      cutting = cutting.filter((_, at) => heights[at] === least);
    }
    return this.record.cuts.length > 0 && cutting.length === 1 ? cutting[0] : undefined;
  }

  private place({seat, card, words, line}: RecordedMove): void {
    const space = this.space(words[1], line);
    const side = sideOf(this.setup, seat)!;
    const isFree = faceAt(this.setup.preset, space) === null;
    if (isFree || this.chips.has(space)) throw new Unplayable("space", line, {space});
    this.playCard(seat, card, line);
    this.chips.set(space, side);
    this.tell({event: "chip-placed", seat, side, space});
    const own = this.sequences[side - 1]!;
    for (const made of this.completed(side, space, words.slice(2), line)) {
      own.push(made);
      this.tell({event: "sequence-completed", side, spaces: made as unknown as MadeLine});
    }
    const {preset, players, sides} = this.setup;
    if (own.length >= seatingOf(preset, players, sides)!.sequences!)
      return this.tell({event: "game-ended", winner: {side}, rule: presets[preset as PresetName].win_rule});
    this.finishPlay(seat, line);
  }

  private completed(side: Side, space: Space, named: readonly string[], line: number): Line[] {
    const isHeld = (one: Space): boolean =>
      this.chips.get(one) === side || faceAt(this.setup.preset, one) === null;
    return completedBy(space, isHeld, this.sequences[side - 1]!, this.namedLines(named, line));
  }

  /** `= a4-e4, d1-d5` */
  private namedLines(words: readonly string[], line: number): Line[] {
    const ends = words.join(" ").split(/[\s=,]+/);
    return ends
      .filter((word) => word !== "")
      .map((word) => {
        const [from, to] = word.split("-");
        return between([this.space(from, line), this.space(to, line)]);
      });
  }

  private remove({seat, card, words, line}: RecordedMove): void {
    const space = this.space(words[2], line);
    const side = this.chips.get(space);
    if (side === undefined) throw new Unplayable("space", line, {space});
    this.playCard(seat, card, line);
    this.chips.delete(space);
    this.tell({event: "chip-removed", seat, side, space});
    this.finishPlay(seat, line);
  }

  private playCard(seat: Seat, card: Card, line: number): void {
    this.lapse(seat);
    this.discard(seat, card, line);
    this.passes = 0;
    this.tell({event: "card-played", seat, card});
  }

  private finishPlay(seat: Seat, line: number): void {
    this.of(seat).owedSince = ++this.plays;
    if (this.record.drawsAtOnce) {
      this.of(seat).owedSince = 0;
      this.draw(seat, line);
    } else this.tell({event: "draw-owed", seat});
    this.beginTurn(seatAfter(seat, this.setup.players));
  }

  /** S19: the cards of those who played before this seat are lost. */
  private drawOwed(seat: Seat, line: number): void {
    const since = this.of(seat).owedSince;
    if (since === 0) throw new Unplayable("turn", line);
    this.of(seat).owedSince = 0;
    this.draw(seat, line);
    for (const other of seatsOf(this.setup)) if (this.of(other).owedSince < since) this.lapse(other);
  }

  private draw(seat: Seat, line: number): void {
    const card = this.pile.shift();
    if (card === undefined) throw new Unplayable("chance", line);
    this.of(seat).hand.push(card);
    this.tell({event: "card-drawn", seat});
    this.tell({event: "card-received", seat, card});
    if (this.pile.length === 0) this.reshuffle(line);
  }

  /** S20: as soon as the last card has been drawn. */
  private reshuffle(line: number): void {
    const discards = this.seats.reduce((sum, one) => sum + one.discards.length, 0);
    const pile = this.record.reshuffles[this.reshuffled++];
    if (pile?.length !== discards) throw new Unplayable("chance", line);
    for (const one of this.seats) one.discards = [];
    this.pile = [...pile];
    this.tell({event: "pile-reshuffled", cards: pile.length});
  }

  private exchange({seat, card, line}: RecordedMove): void {
    this.discard(seat, card, line);
    this.tell({event: "card-exchanged", seat, card});
    this.draw(seat, line);
    if (this.of(seat).owedSince > 0) this.tell({event: "draw-owed", seat});
  }

  private pass(seat: Seat): void {
    this.lapse(seat);
    this.tell({event: "passed", seat});
    if (++this.passes < this.setup.players) return this.beginTurn(seatAfter(seat, this.setup.players));
    const side = mostSequences(this.sequences.map((made) => made.length));
    this.tell(
      side === undefined
        ? {event: "game-ended", draw: true, rule: "S21"}
        : {event: "game-ended", winner: {side}, rule: "S21"},
    );
  }

  /** S23: every member of the side that has a card must forfeit one. */
  private penalise(side: Side, line: number): void {
    if (!(side >= 1 && side <= this.setup.sides!)) throw new Unplayable("move", line);
    this.tell({event: "penalty-given", side});
    for (const seat of seatsOf(this.setup)) {
      if (sideOf(this.setup, seat) !== side || this.of(seat).hand.length === 0) continue;
      this.forfeits.add(seat);
      this.tell({event: "forfeit-owed", seat});
    }
  }

  private forfeit({seat, card, line}: RecordedMove): void {
    if (!this.forfeits.delete(seat)) throw new Unplayable("turn", line);
    this.discard(seat, card, line);
    this.tell({event: "card-forfeited", seat, card});
  }

  private lapse(seat: Seat): void {
    if (this.of(seat).owedSince === 0) return;
    this.of(seat).owedSince = 0;
    this.tell({event: "draw-lapsed", seat});
  }

  private discard(seat: Seat, card: Card, line: number): void {
    const {hand, discards} = this.of(seat);
    const at = hand.indexOf(card);
    if (at < 0) throw new Unplayable("card", line, {card, seat});
    discards.push(...hand.splice(at, 1));
  }

  private beginTurn(seat: Seat): void {
    this.turn = seat;
    this.tell({event: "turn-began", seat});
  }

  private space(word: string | undefined, line: number): Space {
    const space = word?.toLowerCase() ?? "";
    if (!rows.flat().includes(space)) throw new Unplayable("move", line);
    return space;
  }

  private of(seat: Seat): SeatCards {
    return this.seats[seat - 1]!;
  }

  private tell(event: RoomEvent): void {
    this.told.push(event);
  }

  private take(): RoomEvent[] {
    const events = this.told;
    this.told = [];
    return events;
  }
}
