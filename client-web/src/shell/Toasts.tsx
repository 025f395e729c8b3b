import "./toasts.css";
import {useCallback, useRef, useState} from "preact/hooks";
import type {ToastText} from "../app/context";

interface Toast extends ToastText {
  readonly number: number;
}

const shown_ms = 6_000;

/** The toasts, which disappear by themselves, and the text to announce to screen readers. */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [spoken, setSpoken] = useState<readonly [string, number]>(["", 0]);
  const count = useRef(0);
  const announce = useCallback((text: string) => setSpoken([text, ++count.current]), []);
  const drop = useCallback(
    (number: number) => setToasts((all) => all.filter((one) => one.number !== number)),
    [],
  );
  const say = useCallback(
    (toast: ToastText) => {
      const number = ++count.current;
      setToasts((all) => [...all.slice(-2), {...toast, number}]);
      announce(toast.text);
      window.setTimeout(() => drop(number), shown_ms);
    },
    [announce, drop],
  );
  return {toasts, say, drop, spoken, announce};
}

interface Props {
  readonly toasts: readonly Toast[];
  readonly spoken: readonly [string, number];
  readonly onDrop: (toast: number) => void;
}

/**
 * Renders the toasts. Announcements alternate between two elements, so that the same text twice is announced
 * twice.
 */
export function Toasts({toasts, spoken: [text, number], onDrop}: Props) {
  const even = number % 2 === 0;
  return (
    <>
      <div class="app-hidden" aria-live="polite">
        {even ? text : ""}
      </div>
      <div class="app-hidden" aria-live="polite">
        {even ? "" : text}
      </div>
      <div class="shell-toasts">
        {toasts.map((toast) => (
          <div
            key={toast.number}
            class={`shell-toast shell-toast-${toast.kind ?? "plain"}`}
            dir="auto"
            aria-hidden="true"
            onClick={() => onDrop(toast.number)}
          >
            {toast.text}
          </div>
        ))}
      </div>
    </>
  );
}
