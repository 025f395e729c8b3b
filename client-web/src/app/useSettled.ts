import {useEffect, useRef, useState} from "preact/hooks";

/** How long thrown dice roll: see dice.css. */
const rolling_ms = 900;

/** The time that dice need to come to rest; none if the reader wants no motion. */
const restAfter = (): number =>
  document.documentElement.dataset["motion"] === "reduced" ||
  window.matchMedia("(prefers-reduced-motion: reduce)").matches
    ? 0
    : rolling_ms;

/** Whether the end of a game can be shown: at once if it had ended before, otherwise when the last dice have come to rest. */
export function useSettled(over: boolean): boolean {
  const [settled, setSettled] = useState(over);
  useEffect(() => {
    if (!over) return setSettled(false);
    const timer = setTimeout(() => setSettled(true), settled ? 0 : restAfter());
    return () => clearTimeout(timer);
  }, [over]);
  return over && settled;
}

/**
 * What was so before version `number`, until the dice thrown in it have come to rest; null when they have, and
 * if it has no throw. Throws that had been made before the component was shown are at rest.
 */
export function useBeforeRest<State>(now: State, number: number, thrown: boolean): State | null {
  const latest = useRef({now, number});
  const before = useRef(now);
  const [rested, setRested] = useState(number);
  if (latest.current.number !== number) before.current = latest.current.now;
  latest.current = {now, number};
  useEffect(() => {
    const timer = setTimeout(() => setRested(number), restAfter());
    return () => clearTimeout(timer);
  }, [number]);
  return !thrown || rested === number || restAfter() === 0 ? null : before.current;
}
