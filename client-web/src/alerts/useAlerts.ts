import {useEffect, useRef} from "preact/hooks";
import {useApp, useEvents, useRoom} from "../app/context";
import {isRunning, isYourTurn, yourSeat, yourself} from "../room/selectors";
import {tell} from "../app/events/tell";
import type {View} from "../protocol/messages";
import {useListener} from "../ui/useListener";
import {t} from "../words/words";
import {closeNotifications, keepScreenOn, markIcon, showNotification, vibrate} from "./device";
import {usePush} from "./PushSwitch";

/** What the change of a room calls its reader for while they do something else, if anything. */
export function callFor(before: View | undefined, after: View) {
  if (isYourTurn(after)) return before !== undefined && isYourTurn(before) ? undefined : "your-turn";
  const isAsked = before !== undefined && before.ready_check === undefined && after.ready_check !== undefined;
  const me = isAsked ? yourself(after) : undefined;
  if (me?.seat !== undefined && !me.ready) return "next-game";
  const plays = isRunning(after) && after.game?.observer !== undefined;
  return plays && before !== undefined && !isRunning(before) ? "game-began" : undefined;
}

/** Notifies and vibrates while the page is hidden; vibrates for a turn in any case. */
function useCalls(view: View): void {
  const {switches} = useApp();
  const before = useRef<View | undefined>(undefined);
  useEffect(() => {
    const call = callFor(before.current, view);
    before.current = view;
    if (call === undefined || (call !== "your-turn" && !document.hidden)) return;
    if (switches.vibration) vibrate();
    if (document.hidden && switches.notifications === "on")
      void showNotification(t(`alerts.${call}`), t("alerts.come-back"));
  }, [view]);
}

/** Calls a player whom somebody has reminded of the turn. */
function useNudges(): void {
  const {switches} = useApp();
  useEvents(({events, after: {view}, late}) => {
    const nudge = tell(events, view, "spoken").find(({event}) => event.event === "nudged");
    if (late || !nudge) return;
    if (switches.vibration) vibrate();
    if (document.hidden && switches.notifications === "on")
      void showNotification(nudge.text, t("alerts.come-back"));
  });
}

/** Removes the notification when the reader comes back or the turn is over. */
function useNotificationClosed(yourTurn: boolean): void {
  useListener(document, ["visibilitychange"], () => {
    if (!document.hidden) void closeNotifications();
  });
  useEffect(() => {
    if (!yourTurn) void closeNotifications();
  }, [yourTurn]);
}

/** Calls the reader when they are needed: notification, vibration, the mark on the icon, a screen that stays on. */
export function useAlerts(): void {
  const {switches} = useApp();
  const {view} = useRoom();
  const yourTurn = isYourTurn(view);
  const playing = isRunning(view) && yourSeat(view) !== undefined;
  useCalls(view);
  useNudges();
  useNotificationClosed(yourTurn);
  usePush(yourSeat(view) !== undefined);
  useEffect(() => {
    markIcon(yourTurn);
    return () => markIcon(false);
  }, [yourTurn]);
  useEffect(
    () => (playing && switches.screen_on ? keepScreenOn() : undefined),
    [playing, switches.screen_on],
  );
}
