import {useEffect, useMemo, useRef, useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {Hold, holdTime, type After} from "./hold";
import {t} from "../words/words";
import {leftOf} from "./time";

const after: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** A move that is sent after a moment, if the settings say so. */
export interface Holding<Move> {
  /** The move that can still be cancelled. */
  readonly held: Move | null;
  readonly keep: (move: Move) => void;
  readonly cancel: () => void;
}

/**
 * Holds moves before `send` sends them. A held move is sent at once when the page is hidden or the table
 * disappears, and dropped with a message when it is no longer possible, for example because the host has
 * paused the game.
 */
export function useHold<Move>(
  send: (move: Move) => void,
  isPossible: (move: Move) => boolean,
): Holding<Move> {
  const {switches, seat, toast} = useApp();
  const {clocks} = useRoom();
  const [held, setHeld] = useState<Move | null>(null);
  const sending = useRef(send);
  sending.current = send;
  const hold = useMemo(() => new Hold<Move>(after, (move) => sending.current(move), setHeld), []);
  const possible = held === null || isPossible(held);
  useEffect(() => {
    if (possible) return;
    hold.cancel();
    toast({text: t("clock.hold-dropped"), kind: "warning"});
  }, [possible]);
  useEffect(() => {
    const look = (): void => {
      if (document.hidden) hold.sendNow();
    };
    const leave = (): void => hold.sendNow();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", leave);
      hold.sendNow();
    };
  }, []);
  const keep = (move: Move): void => {
    const left = seat === null ? undefined : leftOf(clocks, seat, performance.now());
    hold.keep(move, switches.holds_moves ? holdTime(left?.ms, document.hidden) : 0);
  };
  return {held: possible ? held : null, keep, cancel: () => hold.cancel()};
}
