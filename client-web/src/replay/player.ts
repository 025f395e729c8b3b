import {useEffect, useState} from "preact/hooks";

/** Speeds, relative to one step every one and a half seconds. */
export const speeds = [0.5, 1, 2, 4] as const;

export type Speed = (typeof speeds)[number];

const step_ms = 1500;

/** A replay that is playing or paused at one of its positions. */
export interface Player {
  readonly at: number;
  readonly runs: boolean;
  readonly speed: Speed;
  /** Goes to a position and pauses there; beyond the ends it goes to the end. */
  go(position: number): void;
  /** Plays or pauses; at the end it plays again from the beginning. */
  toggle(): void;
  setSpeed(speed: Speed): void;
}

/** A player over positions 0 to `last`. */
export function usePlayer(last: number): Player {
  const [at, setAt] = useState(0);
  const [runs, setRuns] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  useEffect(() => {
    if (!runs) return undefined;
    if (at >= last) return setRuns(false);
    const timer = setTimeout(() => setAt(at + 1), step_ms / speed);
    return () => clearTimeout(timer);
  }, [runs, at, last, speed]);
  return {
    at,
    runs,
    speed,
    setSpeed,
    go(position) {
      setRuns(false);
      setAt(Math.max(0, Math.min(last, position)));
    },
    toggle() {
      if (!runs && at >= last) setAt(0);
      setRuns(!runs);
    },
  };
}

/**
 * The position that a key leads to while no control with keys of its own has the focus; `toggle` for the
 * space bar.
 */
export function keyLeads(key: string, at: number, last: number): number | "toggle" | undefined {
  switch (key) {
    case "ArrowLeft":
      return at - 1;
    case "ArrowRight":
      return at + 1;
    case "PageUp":
      return at - 10;
    case "PageDown":
      return at + 10;
    case "Home":
      return 0;
    case "End":
      return last;
    case " ":
      return "toggle";
    default:
      return undefined;
  }
}
