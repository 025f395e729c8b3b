const shortest_ms = 250;
const longest_ms = 10_000;

/**
 * The delay before the next reconnection: it doubles with each try, and half of it is random, so that clients
 * do not all reconnect at once.
 */
export class Backoff {
  private reach_ms = shortest_ms * 2;

  /** Milliseconds between half of the current delay and all of it; `random` is from 0 to 1. */
  next(random: number): number {
    const half = this.reach_ms / 2;
    this.reach_ms = Math.min(this.reach_ms * 2, longest_ms);
    return half + half * random;
  }

  /** Call after a success: the next failure starts from the shortest delay again. */
  reset(): void {
    this.reach_ms = shortest_ms * 2;
  }
}
