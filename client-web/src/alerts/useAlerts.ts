import {useEffect, useRef} from "preact/hooks";
import {useApp, useEvents, useRoom} from "../app/context";
import {isRunning, isYourTurn, memberOf, yourSeat} from "../room/selectors";
import type {View} from "../protocol/messages";
import {t} from "../words/words";
import {callFor, type Call} from "./call";
import {closeNotifications, keepScreenOn, markIcon, showNotification, vibrate} from "./device";
import {usePush} from "./usePush";

/** Notifies and vibrates while the page is hidden; vibrates for a turn in any case. */
function useCalls(view: View): void {
  const {switches} = useApp();
  const before = useRef<View | undefined>(undefined);
  useEffect(() => {
    const call: Call | undefined = callFor(before.current, view);
    before.current = view;
    if (call === undefined || (call !== "your-turn" && !document.hidden)) return;
    if (switches.vibration) vibrate();
    if (document.hidden && switches.notifications === "on")
      void showNotification(t(`alerts.${call}`), t("alerts.come-back"));
  }, [view]);
}

/** Calls a player whom somebody has reminded of the turn. */
function useNudges(): void {
  const {switches, toast} = useApp();
  useEvents(({events, after: {view}, late}) => {
    const nudge = events.find((one) => one.event === "nudged" && one.seat === view.game?.observer);
    if (late || nudge?.event !== "nudged") return;
    const text = t("alerts.nudged", {name: memberOf(view, nudge.by)?.name ?? t("app.somebody")});
    toast(text);
    if (switches.vibration) vibrate();
    if (document.hidden && switches.notifications === "on")
      void showNotification(text, t("alerts.come-back"));
  });
}

/** Removes the notification when the reader comes back or the turn is over. */
function useNotificationClosed(yourTurn: boolean): void {
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) void closeNotifications();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
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
