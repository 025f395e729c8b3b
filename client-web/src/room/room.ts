import type {ClocksFrame, Digest, KnocksFrame, Ordinal, View, Words} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";

/** Something that happened, and in which version. */
export interface LogLine {
  readonly version: number;
  readonly event: RoomEvent;
  /** When the page heard of it, in milliseconds since 1970. */
  readonly at: number;
}

/** What the room's clocks said, and when by the page's own steady clock (`performance.now()`). */
export interface Clocks {
  readonly seats: ClocksFrame["seats"];
  readonly at: number;
}

/**
 * What was told of the newest deal's chance and is in no view: the words after a ceremony, the secret after
 * the game.
 */
export interface FairDeal {
  readonly game: Ordinal;
  readonly transcript?: Digest;
  readonly words?: Words;
  readonly secret?: Digest;
}

/** A vote on the open call (T1 c). */
export interface Vote {
  readonly member: number;
  readonly upheld: boolean;
}

/** Everything that the page knows of its room: a value, changed only by fold(). */
export interface Room {
  /** What a fresh view would say at this moment. */
  readonly view: View;
  /** The newest happenings, oldest first, since the page came in; at most `log_lines_max`. */
  readonly log: readonly LogLine[];
  readonly clocks: Clocks | null;
  /** Who waits at the door; told to the host alone. */
  readonly knocks: KnocksFrame["waiting"];
  readonly fair: FairDeal | null;
  readonly votes: readonly Vote[];
}

/** How many happenings a room remembers. */
export const log_lines_max = 500;

/** A room of which nothing but its view is known. */
export function roomOf(view: View): Room {
  return {view, log: [], clocks: null, knocks: [], fair: null, votes: []};
}
