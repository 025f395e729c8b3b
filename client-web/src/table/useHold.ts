import {useEffect, useRef, useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {t} from "../words/words";
import {holdTime, leftOf} from "./time";
import {useListener} from "../ui/useListener";

/** Calls this when the page is hidden or left, and when the component disappears. */
function useLeaving(leave: () => void): void {
  useListener(document, ["visibilitychange"], () => {
    if (document.hidden) leave();
  });
  useListener(window, ["pagehide"], leave);
  useEffect(() => leave, []);
}

/**
 * Holds moves before `send` sends them, if the settings say so: `keep` begins, and `cancel` drops what is `held`. A
 * held move is sent at once when the page is hidden or the table
 * disappears, and dropped with a message when it is no longer possible, for example because the host has
 * paused the game.
 */
export function useHold<Move>(send: (move: Move) => void, isPossible: (move: Move) => boolean) {
  const {switches, seat, toast} = useApp();
  const {clocks} = useRoom();
  const [held, setHeld] = useState<Move | null>(null);
  // The page can be hidden and left before the next render, and must not send the move twice.
  const now = useRef({send, held, timer: 0});
  now.current.send = send;
  const set = (move: Move | null): void => {
    clearTimeout(now.current.timer);
    setHeld((now.current.held = move));
  };
  const sendNow = (): void => {
    const move = now.current.held;
    set(null);
    if (move !== null) now.current.send(move);
  };
  const keep = (move: Move): void => {
    const left = seat === null ? undefined : leftOf(clocks, seat, performance.now());
    const time = switches.holds_moves ? holdTime(left?.ms, document.hidden) : 0;
    set(move);
    if (time > 0) now.current.timer = window.setTimeout(sendNow, time);
    else sendNow();
  };
  const possible = held === null || isPossible(held);
  useEffect(() => {
    if (possible) return;
    set(null);
    toast({text: t("clock.hold-dropped"), kind: "warning"});
  }, [possible]);
  useLeaving(sendNow);
  return {held: possible ? held : null, keep, cancel: () => set(null)};
}
