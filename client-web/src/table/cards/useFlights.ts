import {useEffect, useRef} from "preact/hooks";
import {useEvents} from "../../app/context";
import {isCardsGame} from "../../room/selectors";
import {canFly, fly, hide, land} from "../fly";
import {flightsOf, pile, type CardFlight} from "./flights";

/** Of the first selector that finds anything in sight, the last element: of two equal cards, the one that comes or goes. */
function inSight(table: Element, selectors: readonly string[]): Element | undefined {
  const found = selectors.map((selector) => [...table.querySelectorAll(selector)]);
  return found.flatMap((all) => all.filter((one) => one.getClientRects().length > 0).at(-1) ?? [])[0];
}

/** The angles between which the face of a card turns: it leaves the draw pile face down, and returns to it so. */
const turns = {draw: [-180, 0], play: [0, 0], shuffle: [0, 180]} as const;

/** Notes where a card is before it moves. The result, called when it has moved, lets it fly. */
function prepare(table: Element, {kind, from, to}: CardFlight): () => void {
  const start = inSight(table, from)?.getBoundingClientRect();
  const old = table.querySelector(from[0]);
  const covered = kind === "play" ? inSight(table, to.slice(0, 1)) : undefined;
  return () => {
    const target = inSight(table, to);
    const face = kind === "shuffle" ? old : table.querySelector(to[0]); // also if it is out of sight
    if (!start || !target || !face) return;
    const end = target.getBoundingClientRect();
    const lands = target.matches(".table-card-face");
    if (lands && kind !== "shuffle") hide(target);
    if (covered) fly(covered, end, end); // stays in sight until the played card has covered it
    const [first, last] = turns[kind];
    fly(face, start, end, [first, last], !lands);
    const back = kind === "play" ? null : table.querySelector(pile);
    if (back) fly(back, start, end, [first + 180, last + 180]);
  };
}

/**
 * Lets cards fly as the room's events move them; each move ends the flights of the one before. The result is for the
 * element of the table.
 */
export function useFlights() {
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => land, []);
  useEvents(({events, before, late}) => {
    const [root, game] = [table.current, before.view.game];
    if (late || !canFly() || !root || !game || !isCardsGame(game)) return;
    const flights = flightsOf(events, game);
    if (flights.some(({kind}) => kind === "play")) land();
    const ready = flights.map((flight) => prepare(root, flight));
    // By the next frame the table shows what the events have led to.
    if (ready.length > 0) requestAnimationFrame(() => ready.forEach((start) => start()));
  });
  return table;
}
