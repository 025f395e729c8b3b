import "./chip.css";
import type {Side} from "../protocol/messages";

/** The outline of a side's chip around the point 0,0, with a radius of about 1. */
export function outlineOf(side: Side): string {
  if (side === 1) return "M-1 0A1 1 0 0 1 1 0A1 1 0 0 1-1 0Z";
  if (side === 2)
    return "M-.9-.6A.3.3 0 0 1-.6-.9H.6A.3.3 0 0 1 .9-.6V.6A.3.3 0 0 1 .6.9H-.6A.3.3 0 0 1-.9.6Z";
  return "M-.2-.92Q0-1.24.2-.92L1.07.6Q1.22.93.88.93H-.88Q-1.22.93-1.07.6Z";
}

/**
 * A side's chip for use inside an <svg>, around the point 0,0 with a radius of 1: scale it with a transform.
 * Sides differ by colour and by shape: 1 a round disc, 2 a square, 3 a triangle. Below is the edge; on it are the
 * spots of the rim and an inlay, which has room for the index of a card.
 */
export function ChipShape({side}: {side: Side}) {
  const outline = outlineOf(side);
  return (
    <g class={`app-chip app-chip-${side}`}>
      <path class="app-chip-edge" d={outline} transform="translate(0 .13)" />
      <path d={outline} />
      <path class="app-chip-spots" d={outline} pathLength={side === 2 ? 80 : 60} />
      <path class="app-chip-inner" d={outline} />
    </g>
  );
}

/** A side's chip next to text. It is hidden from screen readers because the text names the side. */
export function Chip({side, class: look = "app-chip-icon"}: {side: Side; class?: string}) {
  return (
    <svg class={look} viewBox="-1.15 -1.1 2.3 2.3" aria-hidden="true" focusable="false">
      <ChipShape side={side} />
    </svg>
  );
}

/** The places of each face's pips in a grid of three by three, row by row. */
const pipPlaces = ["", "4", "08", "048", "0268", "02468", "023568"];

/** The columns and rows of a face's pips: -1, 0 or 1. */
export const pipsOf = (face: number): Array<readonly [column: number, row: number]> =>
  [...(pipPlaces[face] ?? "")].map(Number).map((place) => [(place % 3) - 1, Math.floor(place / 3) - 1]);
