import type {Seat} from "../protocol/messages";
import type {Clocks} from "../room/room";

/**
 * What a seat has left at `now`, in milliseconds of the same monotonic clock as `clocks.at`, never below 0; nothing
 * if it has no clock.
 */
export function leftOf(clocks: Clocks | null, seat: Seat, now: number) {
  const clock = clocks?.seats.find((one) => one.seat === seat);
  if (!clocks || !clock) return undefined;
  const passed = clock.running ? Math.max(0, now - clocks.at) : 0;
  return {ms: Math.max(0, clock.ms - passed), running: clock.running};
}

/** Whole seconds as a clock shows them: the last one is shown until it is over. */
function secondsOf(ms: number): number {
  return Math.ceil(ms / 1000);
}

/** `"1:05"`. */
export function clockText(ms: number): string {
  const seconds = secondsOf(ms);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Milliseconds until a clock with this much left shows another second. */
export function untilNextSecond(ms: number): number {
  return ms - (secondsOf(ms) - 1) * 1000;
}

const low_ms_max = 10_000;

/** The time below which a clock is low: 10 seconds, or a third of the time for a turn if that is less. */
export function lowFrom(turnSeconds: string | undefined): number {
  const turn = Number(turnSeconds);
  return Number.isNaN(turn) ? low_ms_max : Math.min(low_ms_max, (turn * 1000) / 3);
}

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
