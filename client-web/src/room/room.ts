import type {ClocksFrame, KnocksFrame, View} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";

/** An event, and its version. */
export interface LogLine {
  readonly version: number;
  readonly event: RoomEvent;
  /** When the page received it, in milliseconds since 1970. */
  readonly at: number;
}

/** The room's clocks as last received, and when, by the page's monotonic clock (`performance.now()`). */
export interface Clocks {
  readonly seats: ClocksFrame["seats"];
  readonly at: number;
}

/** A vote on the open call (T1 c). */
export interface Vote {
  readonly member: number;
  readonly upheld: boolean;
}

/** Everything that the page knows of its room: an immutable value that only fold() replaces. */
export interface Room {
  /** The view that a full snapshot would have at this moment. */
  readonly view: View;
  /** The newest events, oldest first, since the page entered the room; at most `log_lines_max`. */
  readonly log: readonly LogLine[];
  readonly clocks: Clocks | null;
  /** The newcomers who wait; players who are not the host receive only those who claim a member's place. */
  readonly knocks: KnocksFrame["waiting"];
  readonly votes: readonly Vote[];
}

/** The maximum number of log lines. */
export const log_lines_max = 500;

/** A room of which only the view is known. */
export function roomOf(view: View): Room {
  return {view, log: [], clocks: null, knocks: [], votes: []};
}
