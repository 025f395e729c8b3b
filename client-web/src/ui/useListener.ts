import {useEffect, useRef} from "preact/hooks";

/** Calls this at each of these events of the target while the component is mounted. It may differ between renders. */
export function useListener(target: EventTarget, events: readonly string[], hear: () => void): void {
  const newest = useRef(hear);
  newest.current = hear;
  useEffect(() => {
    const listening = new AbortController();
    const {signal} = listening;
    for (const event of events) target.addEventListener(event, () => newest.current(), {signal});
    return () => listening.abort();
  }, [target]);
}
