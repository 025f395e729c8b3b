import {useEffect, useState} from "preact/hooks";

/**
 * The whole seconds left of this number, counted from the first render; they begin again for another
 * `of`.
 */
export function useCountdown(seconds: number, of: unknown): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const tick = (): void => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tick();
    const timer = window.setInterval(tick, 250);
    return () => window.clearInterval(timer);
  }, [seconds, of]);
  return left;
}
