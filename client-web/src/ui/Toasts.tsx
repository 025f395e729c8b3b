import "./toasts.css";
import {useRef, useState} from "preact/hooks";
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
  const announce = (text: string): void => setSpoken([text, ++count.current]);
  const drop = (number: number): void => setToasts((all) => all.filter((one) => one.number !== number));
  const say = (toast: ToastText): void => {
    const number = ++count.current;
    setToasts((all) => [...all.slice(-2), {...toast, number}]);
    announce(toast.text);
    window.setTimeout(() => drop(number), shown_ms);
  };
  return {toasts, say, drop, spoken, announce};
}

/**
 * Renders the toasts. Announcements alternate between two elements, so that the same text twice is announced
 * twice.
 */
export function Toasts({toasts, spoken: [text, number], drop}: ReturnType<typeof useToasts>) {
  return (
    <>
      {[0, 1].map((rest) => (
        <div key={rest} class="app-hidden" aria-live="polite">
          {number % 2 === rest ? text : ""}
        </div>
      ))}
      <div class="shell-toasts">
        {toasts.map((toast) => (
          <div
            key={toast.number}
            class={`shell-toast shell-toast-${toast.kind ?? "plain"}`}
            dir="auto"
            aria-hidden="true"
            onClick={() => drop(toast.number)}
          >
            {toast.text}
          </div>
        ))}
      </div>
    </>
  );
}
