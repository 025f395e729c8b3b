import "./clock.css";
import {useEffect, useState} from "preact/hooks";
import {useApp, useNotices, useRoom} from "../app/context";
import type {Seat} from "../protocol/messages";
import {memberAt} from "../room/selectors";
import {t} from "../words/words";
import {clockText, leftOf, lowFrom, untilNextSecond, type Left} from "./time";

/** The time that a seat has left, updated every second. */
function useLeft(seat: Seat): Left | undefined {
  const {clocks} = useRoom();
  const [now, setNow] = useState(() => performance.now());
  const left = leftOf(clocks, seat, Math.max(now, clocks?.at ?? 0));
  useEffect(() => {
    if (!left?.running || left.ms === 0) return undefined;
    const timer = setTimeout(() => setNow(performance.now()), untilNextSecond(left.ms) + 5);
    return () => clearTimeout(timer);
  }, [clocks, now]);
  return left;
}

/**
 * Warns the reader once, in words, when the time for their turn is nearly over; the shell plays the sound.
 */
function useWarning(seat: Seat): void {
  const app = useApp();
  useNotices(({code}) => {
    if (code === "clock-low" && seat === app.seat) app.toast({text: t("clock.warning"), kind: "warning"});
  });
}

/**
 * The time that a seat has left for its turn; nothing if it has no clock. Screen readers read it only on
 * request.
 */
export function Clock({seat}: {seat: Seat}) {
  const {view} = useRoom();
  const left = useLeft(seat);
  useWarning(seat);
  if (!left) return null;
  const low = left.running && left.ms <= lowFrom(view.setup.options["turn_seconds"]);
  const state = !left.running ? "clock-stands" : low ? "clock-is-low" : "clock-runs";
  const name = t("clock.of", {name: memberAt(view, seat)?.name ?? t("app.seat", {seat})});
  return (
    <span class={`clock ${state}`}>
      <svg class="clock-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {left.running ? (
          <>
            <circle cx="12" cy="12" r="9" />
            <path d="M12 7V12L15 14" />
          </>
        ) : (
          <path d="M9 6V18M15 6V18" />
        )}
      </svg>
      <span role="timer" aria-label={name}>
        {clockText(left.ms)}
      </span>
      {low && <span class="clock-word">{t("clock.low")}</span>}
      {!left.running && <span class="clock-word">{t("clock.stands")}</span>}
    </span>
  );
}
