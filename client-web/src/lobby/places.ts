/** The seats of a table, and who has none, as the lobby shows them. */
import type { View } from "../protocol/messages";
import type { MemberView } from "../protocol/types";
import { memberAt, seatsOf, sideOf } from "../room/selectors";

/** A seat, taken or free. */
export interface Place {
  readonly seat: number;
  /** Absent in the six-dice games, where each plays for themselves (X1). */
  readonly side: number | undefined;
  /** Who sits there; absent when nobody does. */
  readonly member: MemberView | undefined;
  /** Who would like to have it. */
  readonly askers: readonly MemberView[];
}

/** All seats of the setup, in their order. */
export function placesOf(view: View): Place[] {
  return seatsOf(view.setup).map((seat) => ({
    seat,
    side: sideOf(view.setup, seat),
    member: memberAt(view, seat),
    askers: view.members.filter((one) => one.asks === seat),
  }));
}

/** The seats on which nobody sits. */
export function freeSeats(view: View): number[] {
  return seatsOf(view.setup).filter((seat) => memberAt(view, seat) === undefined);
}

/** Who is here without a seat, in the order of coming. */
export function watchersOf(view: View): MemberView[] {
  return view.members.filter((member) => member.seat === undefined);
}
