import "./seat.css";
import {useLayoutEffect, useRef} from "preact/hooks";
import {useEvents} from "../app/context";
import type {Seat} from "../protocol/messages";
import {canFly, swing} from "./fly";

/** The lamp over the seat of the player to move, in an element that has its place. */
export function Lamp() {
  return (
    <svg class="table-lamp" viewBox="0 0 48 34" aria-hidden="true" focusable="false">
      <path d="M24 0V8" />
      <path class="table-lamp-bulb" d="M15 25a9 9 0 0 0 18 0Z" />
      <path class="table-lamp-shade" d="M18 7.5h12l15 15.5c1 1.2.4 2.5-1 2.5H4c-1.4 0-2-1.3-1-2.5Z" />
    </svg>
  );
}

/**
 * Lets the lamp swing from seat to seat with the turn. The result is for the list of the seats, each of which has its
 * number as `data-seat`.
 */
export function useLampOver<List extends HTMLElement>(turn: Seat | undefined) {
  const seats = useRef<List>(null);
  const last = useRef({turn, late: false});
  useEvents(({late}) => void (last.current.late = late));
  useLayoutEffect(() => {
    const boxOf = (seat: Seat | undefined) =>
      seats.current?.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
    const [from, to] = [boxOf(last.current.turn), boxOf(turn)];
    last.current.turn = turn;
    const lamp = seats.current?.querySelector(".table-lamp");
    if (from && to && lamp && canFly() && !last.current.late) swing(lamp, from.x - to.x, from.y - to.y);
  }, [turn]);
  return seats;
}
