/** The seats of a table, and the members without one, as the lobby shows them. */
import {type PresetName, presets} from "../protocol/catalogue";
import type {Setup, View} from "../protocol/messages";
import type {Draft, MemberView} from "../protocol/types";
import {memberAt, seatsOf, sideOf} from "../room/selectors";

/** A seat, taken or free. */
export interface Place {
  readonly seat: number;
  /** Absent in the six-dice games, where each plays for themselves (X1). */
  readonly side: number | undefined;
  /** The member on the seat; absent if it is free. */
  readonly member: MemberView | undefined;
  /** The members who ask for this seat. */
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

/** The free seats. */
export function freeSeats(view: View): number[] {
  return seatsOf(view.setup).filter((seat) => memberAt(view, seat) === undefined);
}

/** The members without a seat, in the order in which they joined. */
export function watchersOf(view: View): MemberView[] {
  return view.members.filter((member) => member.seat === undefined);
}

/** The command for the next larger table of the same game; undefined if there is none. */
export function biggerTable({preset, players}: Setup): Extract<Draft, {type: "set-game"}> | undefined {
  const seatings = presets[preset as PresetName]?.seatings ?? [];
  const [next] = seatings.filter((one) => one.players > players).sort((a, b) => a.players - b.players);
  if (!next) return undefined;
  return {
    type: "set-game",
    preset: preset as PresetName,
    players: next.players,
    ...(next.sides === undefined ? {} : {sides: next.sides}),
  };
}
