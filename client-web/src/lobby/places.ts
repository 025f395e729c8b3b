/** The seats of a table, and the members without one, as the lobby shows them. */
import {type PresetName, presets} from "../protocol/catalogue";
import type {Setup, View} from "../protocol/messages";
import type {Draft, MemberView} from "../protocol/types";
import {memberAt, seatsOf, sideOf} from "../room/selectors";
import {tableFields} from "../setup/options";

/**
 * All seats of the setup in their order, with the side (none in the six-dice games, where each plays for themselves,
 * X1), the member if it is taken, and the members who ask for it.
 */
export const placesOf = (view: View) =>
  seatsOf(view.setup).map((seat) => ({
    seat,
    side: sideOf(view.setup, seat),
    member: memberAt(view, seat),
    askers: view.members.filter((one) => one.asks === seat),
  }));

/** A seat, taken or free. */
export type Place = ReturnType<typeof placesOf>[number];

/** The free seats. */
export function freeSeats(view: View): number[] {
  return seatsOf(view.setup).filter((seat) => memberAt(view, seat) === undefined);
}

/** The people without a seat, in the order in which they joined. */
export function watchersOf(view: View): MemberView[] {
  return view.members.filter(({seat, screen}) => seat === undefined && !screen);
}

/** The command for the next larger table of the same game; undefined if there is none. */
export function biggerTable({preset, players}: Setup): Extract<Draft, {type: "set-game"}> | undefined {
  const seatings = presets[preset as PresetName]?.seatings ?? [];
  const [next] = seatings.filter((one) => one.players > players).sort((a, b) => a.players - b.players);
  return next && {type: "set-game", ...tableFields({...next, preset: preset as PresetName})};
}
