import {useState} from "preact/hooks";
import {useLater} from "../app/useLater";

/** Speeds, relative to one step every one and a half seconds. */
export const speeds = [0.5, 1, 2, 4] as const;

const step_ms = 1500;

/** A player over positions 0 to `last`. */
export function usePlayer(last: number) {
  const [at, setAt] = useState(0);
  const [runs, setRuns] = useState(false);
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1);
  const wait = at < last ? step_ms / speed : 0;
  const next = (): void => (at < last ? setAt(at + 1) : setRuns(false));
  useLater(next, runs ? wait : null, [runs, at, last, speed]);
  return {
    at,
    last,
    runs,
    speed,
    setSpeed,
    /** Goes to a position and pauses there; beyond the ends it goes to the end. */
    go(position: number): void {
      setRuns(false);
      setAt(Math.max(0, Math.min(last, position)));
    },
    /** Plays or pauses; at the end it plays again from the beginning. */
    toggle(): void {
      if (!runs && at >= last) setAt(0);
      setRuns(!runs);
    },
  };
}

export type Player = ReturnType<typeof usePlayer>;

/**
 * The position that a key leads to while no control with keys of its own has the focus; `toggle` for the
 * space bar.
 */
export function keyLeads(key: string, at: number, last: number): number | "toggle" | undefined {
  const leads: Readonly<Record<string, number | "toggle">> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    PageUp: at - 10,
    PageDown: at + 10,
    Home: 0,
    End: last,
    " ": "toggle",
  };
  return leads[key];
}
