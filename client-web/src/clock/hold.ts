/** The longest time that a move is held. */
const hold_ms_max = 1_500;

/**
 * How long a move is held before it is sent, so that it can be cancelled: never longer than a quarter of the
 * time that is left for the turn, and not at all while the page is hidden. Undefined time is unlimited.
 */
export function holdTime(left_ms: number | undefined, hidden: boolean): number {
  if (hidden) return 0;
  return left_ms === undefined ? hold_ms_max : Math.min(hold_ms_max, left_ms / 4);
}

/** Runs something later; the returned function cancels it. */
export type After = (ms: number, run: () => void) => () => void;

/** Holds one move until its time is over, it is sent early, or it is cancelled. */
export class Hold<Move> {
  private held: Move | null = null;
  private stop = (): void => undefined;

  constructor(
    private readonly after: After,
    private readonly send: (move: Move) => void,
    /** Called when the held move changes. */
    private readonly changed: (held: Move | null) => void,
  ) {}

  /** Sends the move after this time, at once if it is zero. A move that is held already is cancelled. */
  keep(move: Move, ms: number): void {
    this.cancel();
    if (ms <= 0) return this.send(move);
    this.set(move);
    this.stop = this.after(ms, () => this.sendNow());
  }

  /** Sends the held move without waiting any longer. */
  sendNow(): void {
    const move = this.held;
    this.cancel();
    if (move !== null) this.send(move);
  }

  /** Drops the held move, which is never sent. */
  cancel(): void {
    this.stop();
    if (this.held !== null) this.set(null);
  }

  private set(held: Move | null): void {
    this.held = held;
    this.changed(held);
  }
}
