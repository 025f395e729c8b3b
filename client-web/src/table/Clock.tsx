import "./clock.css";
import type {ComponentChildren} from "preact";
import {useState} from "preact/hooks";
import {useApp, useNotices, useRoom} from "../app/context";
import {EmoteAt} from "../ui/EmoteAt";
import {seatName} from "../app/people";
import type {Seat} from "../protocol/messages";
import {Icon} from "../ui/Icon";
import {t} from "../words/words";
import {clockText, leftOf, lowFrom, untilNextSecond} from "./time";
import {useLater} from "../app/useLater";

/** The time that a seat has left, updated every second. */
function useLeft(seat: Seat) {
  const {clocks} = useRoom();
  const [now, setNow] = useState(() => performance.now());
  const left = leftOf(clocks, seat, Math.max(now, clocks?.at ?? 0));
  const wait = left?.running && left.ms !== 0 ? untilNextSecond(left.ms) + 5 : null;
  useLater(() => setNow(performance.now()), wait, [clocks, now]);
  return left;
}

/**
 * The time that a seat has left for its turn; nothing if it has no clock. Screen readers read it only on
 * request.
 */
function Clock({seat}: {seat: Seat}) {
  const app = useApp();
  const {view} = useRoom();
  const left = useLeft(seat);
  useNotices(({code}) => {
    // In words; the shell plays the sound.
    if (code === "clock-low" && seat === app.seat) app.toast({text: t("clock.warning"), kind: "warning"});
  });
  if (!left) return null;
  const low = left.running && left.ms <= lowFrom(view.setup.options["turn_seconds"]);
  const state = !left.running ? "clock-stands" : low ? "clock-is-low" : "clock-runs";
  const name = t("clock.of", {name: seatName(view.members, seat)});
  return (
    <span class={`clock ${state}`}>
      <Icon name={left.running ? "clock" : "pause"} class="clock-icon" />
      <span role="timer" aria-label={name}>
        {clockText(left.ms)}
      </span>
      {low && <span class="clock-word">{t("clock.low")}</span>}
      {!left.running && <span class="clock-word">{t("clock.stands")}</span>}
    </span>
  );
}

/** What the room shows at a seat: its clock and emotes. */
export const overSeat = (seat: Seat): ComponentChildren => (
  <>
    <Clock seat={seat} />
    <EmoteAt seat={seat} />
  </>
);
