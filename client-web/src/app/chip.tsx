import "./chip.css";
import type {Side} from "../protocol/messages";

/**
 * A side's chip for use inside an <svg>, around the point 0,0 with a radius of 1: scale it with a transform.
 * Sides differ by colour and by shape: 1 a round disc, 2 a square, 3 a triangle.
 */
export function ChipShape({side}: {side: Side}) {
  const name = `app-chip app-chip-${side}`;
  if (side === 1)
    return (
      <g class={name}>
        <circle r="0.9" />
        <circle class="app-chip-inner" r="0.55" />
      </g>
    );
  if (side === 2)
    return (
      <g class={name}>
        <rect x="-0.82" y="-0.82" width="1.64" height="1.64" rx="0.3" />
        <rect class="app-chip-inner" x="-0.5" y="-0.5" width="1" height="1" rx="0.18" />
      </g>
    );
  return (
    <g class={name}>
      <path d="M0-.95.95.72Q1 .85.85.85H-.85Q-1 .85-.95.72Z" />
      <path class="app-chip-inner" d="M0-.4.52.53H-.52Z" />
    </g>
  );
}

/** A side's chip next to text. It is hidden from screen readers because the text names the side. */
export function Chip({side}: {side: Side}) {
  return (
    <svg class="app-chip-icon" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" focusable="false">
      <ChipShape side={side} />
    </svg>
  );
}
