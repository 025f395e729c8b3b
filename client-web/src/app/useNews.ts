import {useRef, useState} from "preact/hooks";
import {useEvents} from "./context";
import {rowOf, tell} from "./events/tell";
import {useLater} from "./useLater";

/** Long enough to be read, also while bots play on. */
const shown_ms = 4_000;

/** More than this is not read anyway; the history has it. */
const waiting_max = 3;

/**
 * The news of the table, one sentence after the other, each for some seconds whatever happens meanwhile; null
 * when there is nothing new.
 */
export function useNews(): string | null {
  const [news, setNews] = useState<readonly {readonly text: string; readonly number: number}[]>([]);
  const count = useRef(0);
  useEvents(({events, after, late}) => {
    const told = late
      ? []
      : tell(events, after.view, "shown").filter(({event}) => rowOf(event).loud === "news");
    if (told.length === 0) return;
    setNews((all) =>
      [...all, ...told.map(({text}) => ({text, number: ++count.current}))].slice(0, waiting_max),
    );
  });
  const [first] = news;
  useLater(() => setNews((all) => all.slice(1)), first ? shown_ms : null, [first?.number]);
  return first?.text ?? null;
}
