import {useEffect, useState} from "preact/hooks";

/** Calls `act` after this time, counted anew when one of `about` changes; never if `ms` is null. */
export function useLater(act: () => void, ms: number | null, about: readonly unknown[]): void {
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  }, about);
}

/** Whether the component has been shown for this time. */
export function useElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useLater(() => setElapsed(true), ms, []);
  return elapsed;
}
