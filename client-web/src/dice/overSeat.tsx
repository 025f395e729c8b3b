import type {ComponentChildren} from "preact";
import {EmoteAt} from "../app/EmoteAt";
import {Clock} from "../clock/Clock";
import type {Seat} from "../protocol/messages";

/** What the room shows at a seat: its clock and emotes. */
export const overSeat = (seat: Seat): ComponentChildren => (
  <>
    <Clock seat={seat} />
    <EmoteAt seat={seat} />
  </>
);
