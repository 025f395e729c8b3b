import {useRef} from "preact/hooks";
import type {Point} from "./drop";

/** How far the pointer moves before a press becomes a drag, in pixels. */
const slack = 8;

/**
 * Handlers that make an element draggable with mouse, pen or finger. It follows the pointer, returns by
 * itself, and a drag does not count as a click.
 */
export function useDrag(onLift: () => void, onDrop: (point: Point) => void) {
  const start = useRef<(Point & {moved: boolean}) | null>(null);
  const dragged = useRef(false);
  const rest = (element: HTMLElement): void => {
    start.current = null;
    element.style.transform = "";
    element.classList.remove("table-dragged");
  };
  return {
    onPointerDown(event: PointerEvent): void {
      dragged.current = false;
      if (event.button !== 0 || !event.isPrimary) return;
      // Captured at once: a fast pointer leaves the card before it has moved twice.
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      start.current = {x: event.clientX, y: event.clientY, moved: false};
    },
    onPointerMove(event: PointerEvent): void {
      const from = start.current;
      if (from === null) return;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      const element = event.currentTarget as HTMLElement;
      if (!from.moved && Math.hypot(x, y) < slack) return;
      if (!from.moved) {
        from.moved = true;
        element.classList.add("table-dragged");
        onLift();
      }
      element.style.transform = `translate(${x}px, ${y}px)`;
    },
    onPointerUp(event: PointerEvent): void {
      const moved = start.current?.moved === true;
      rest(event.currentTarget as HTMLElement);
      if (!moved) return;
      dragged.current = true;
      onDrop({x: event.clientX, y: event.clientY});
    },
    onPointerCancel(event: PointerEvent): void {
      rest(event.currentTarget as HTMLElement);
    },
    /** Whether the click that follows belongs to a drag. */
    wasDragged: (): boolean => dragged.current,
  };
}
