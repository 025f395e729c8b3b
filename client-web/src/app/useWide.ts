import {useEffect, useState} from "preact/hooks";

/** Whether the window is wide enough for the chat panel next to the table. */
export function useWide(): boolean {
  const [query] = useState(() => window.matchMedia("(min-width: 60rem)"));
  const [wide, setWide] = useState(query.matches);
  useEffect(() => {
    const changed = (): void => setWide(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, [query]);
  return wide;
}
