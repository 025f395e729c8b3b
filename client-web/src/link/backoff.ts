const shortest_ms = 250;
const longest_ms = 10_000;

/**
 * How long to wait before the next try: twice as long each time, and half of it at random, so that not all
 * come back at once.
 */
export class Backoff {
  private reach_ms = shortest_ms * 2;

  /** Milliseconds between half of the present reach and all of it; `random` is from 0 to 1. */
  next(random: number): number {
    const half = this.reach_ms / 2;
    this.reach_ms = Math.min(this.reach_ms * 2, longest_ms);
    return half + half * random;
  }

  /** It worked: the next trouble starts from the shortest wait again. */
  reset(): void {
    this.reach_ms = shortest_ms * 2;
  }
}
