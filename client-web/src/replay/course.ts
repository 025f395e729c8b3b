import type {Seat} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import type {RecordedMove} from "../record/record";

/** The course of a game of one kind: what each move leads to. */
export interface Course {
  /** The events of the deal. */
  begin(): RoomEvent[];
  /** The events of a move. Throws Unplayable if it does not fit. */
  play(move: RecordedMove): RoomEvent[];
}

/** The seat after this one. */
export const seatAfter = (seat: Seat, players: number): Seat => (seat % players) + 1;
