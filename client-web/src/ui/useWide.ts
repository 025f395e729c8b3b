import {useState} from "preact/hooks";
import {useListener} from "./useListener";

/** Whether the window is wide enough for the chat panel next to the table. */
export function useWide(): boolean {
  const [query] = useState(() => window.matchMedia("(min-width: 60rem)"));
  const [wide, setWide] = useState(query.matches);
  useListener(query, ["change"], () => setWide(query.matches));
  return wide;
}
