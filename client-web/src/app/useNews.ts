import {useEffect, useRef, useState} from "preact/hooks";
import {useEvents, type Happening} from "./context";

/** Long enough to be read, also while bots play on. */
const shown_ms = 4_000;

/** More than this is not read anyway; the history has it. */
const waiting_max = 3;

/**
 * What `tell` says about each version, one sentence after the other, each for some seconds whatever happens
 * meanwhile; null when there is nothing new.
 */
export function useNews(tell: (happening: Happening) => readonly string[]): string | null {
  const [news, setNews] = useState<readonly {readonly text: string; readonly number: number}[]>([]);
  const count = useRef(0);
  useEvents((happening) => {
    const told = happening.late ? [] : tell(happening);
    if (told.length === 0) return;
    setNews((all) =>
      [...all, ...told.map((text) => ({text, number: ++count.current}))].slice(0, waiting_max),
    );
  });
  const [first] = news;
  useEffect(() => {
    if (!first) return undefined;
    const timer = setTimeout(() => setNews((all) => all.slice(1)), shown_ms);
    return () => clearTimeout(timer);
  }, [first?.number]);
  return first?.text ?? null;
}
