import {useEffect, useState} from "preact/hooks";

/** How long thrown dice roll: see dice.css. */
const rolling_ms = 900;

/** Whether the end of a game can be shown: at once if it had ended before, otherwise when the last dice have come to rest. */
export function useSettled(over: boolean): boolean {
  const [settled, setSettled] = useState(over);
  useEffect(() => {
    if (!over) return setSettled(false);
    const timer = setTimeout(() => setSettled(true), settled ? 0 : rolling_ms);
    return () => clearTimeout(timer);
  }, [over]);
  return over && settled;
}
