import {type PresetName, presets, type SixDiceValues} from "../protocol/catalogue";
import type {Seat, Setup, SixDice} from "../protocol/messages";
import type {EventOf, RoomEvent} from "../protocol/types";
import type {GameRecord, RecordedMove} from "../record/record";
import {seatsOf} from "../room/selectors";
import {RecordedThrows, throwForTheStart} from "./recorded_dice";
import {type Course, seatAfter} from "./course";
import {Unplayable} from "./unplayable";

/** What a cast scores. */
type Score = Pick<EventOf<"dice-cast">, "sequences" | "points" | "penalty">;

/** How many dice show each number. */
const countsOf = (dice: readonly number[]): number[] =>
  [1, 2, 3, 4, 5, 6].map((number) => dice.filter((die) => die === number).length);

/** The lengths of the sequences from 1 on, best first. */
function sequencesIn(dice: readonly number[]): number[] {
  const counts = countsOf(dice);
  const lengths: number[] = [];
  while (counts[0]! > 0) {
    let length = 0;
    while (length < counts.length && counts[length]! > 0) counts[length++]!--;
    lengths.push(length);
  }
  return lengths;
}

/** Scores a cast by X3, X4 and X5. */
export function scoreOf(dice: readonly number[], values: SixDiceValues, all: boolean): Score {
  const counts = countsOf(dice);
  if (counts[0]! >= 4) return {sequences: [], points: 0, penalty: true};
  if (counts[5]! >= 5) return {sequences: [], points: counts[5] === 6 ? values.six_sixes : values.five_sixes};
  const scoring = sequencesIn(dice).filter((length) => values.runs[length - 1]! > 0);
  const sequences = scoring.slice(0, all ? 3 : 2);
  return {sequences, points: sequences.reduce((sum, length) => sum + values.runs[length - 1]!, 0)};
}

/** Sequences or Hearts Due as a record tells it. */
export class RecordedSixDice implements Course {
  private readonly throws: RecordedThrows;
  private readonly scores = new Map<Seat, number>();
  private contenders: Seat[];
  private tieBreak = false;
  private starter = 1;
  private turn = 1;

  constructor(
    record: GameRecord,
    private readonly setup: Setup,
  ) {
    this.throws = new RecordedThrows(record.dice);
    this.contenders = seatsOf(setup);
  }

  begin(): RoomEvent[] {
    const events: RoomEvent[] = [];
    this.starter = throwForTheStart(this.setup.players, this.throws, 6, (seat, dice, round) =>
      events.push({event: "start-cast", seat, dice: dice as SixDice, round}),
    );
    return [...events, ...this.beginTurn(this.starter)];
  }

  play({seat, words, line}: RecordedMove): RoomEvent[] {
    if (words[0] !== "CAST") throw new Unplayable("move", line);
    if (seat !== this.turn) throw new Unplayable("turn", line, {seat: this.turn});
    const dice = this.throws.take(6, line);
    const values = presets[this.setup.preset as PresetName].values!;
    const score = scoreOf(dice, values, this.setup.options["sequences_per_cast"] === "all");
    this.scores.set(seat, score.penalty ? 0 : (this.scores.get(seat) ?? 0) + score.points);
    const told: RoomEvent[] = [{event: "dice-cast", seat, dice: dice as SixDice, ...score}];
    const next = this.contenderAfter(seat);
    return [...told, ...(next === this.first() ? this.finishRound() : this.beginTurn(next))];
  }

  /** X6: all contenders have had the same number of turns. */
  private finishRound(): RoomEvent[] {
    const scoreAt = (seat: Seat): number => this.scores.get(seat) ?? 0;
    const most = Math.max(...this.contenders.map(scoreAt));
    const best = this.contenders.filter((seat) => scoreAt(seat) === most);
    const isReached = most >= Number(this.setup.options["target"]);
    if (!this.tieBreak && !isReached) return this.beginTurn(this.first());
    if (best.length === 1)
      return [
        {
          event: "game-ended",
          winner: {seat: best[0]!},
          rule: presets[this.setup.preset as PresetName].win_rule,
        },
      ];
    this.tieBreak = true;
    this.contenders = best;
    return [{event: "tie-break-began", seats: best}, ...this.beginTurn(this.first())];
  }

  private contenderAfter(seat: Seat): Seat {
    let next = seat;
    do next = seatAfter(next, this.setup.players);
    while (!this.contenders.includes(next));
    return next;
  }

  /** The seat that begins a round. */
  private first(): Seat {
    return this.contenders.includes(this.starter) ? this.starter : this.contenderAfter(this.starter);
  }

  private beginTurn(seat: Seat): RoomEvent[] {
    this.turn = seat;
    return [{event: "turn-began", seat}];
  }
}
