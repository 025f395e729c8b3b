// What a browser offers to call somebody who is not looking at the page. Each part may be missing.

import {callTexts} from "./call_texts";

/** Whether notifications can be shown. `insecure`: the page was not opened over https or on this machine. */
export type Permission = "granted" | "default" | "denied" | "insecure" | "absent";

/** What the browser allows at this moment. */
export function notificationPermission(): Permission {
  if (!window.isSecureContext) return "insecure";
  return typeof Notification === "undefined" ? "absent" : Notification.permission;
}

/** Asks the reader, who must have just pressed something, and resolves to what the browser allows then. */
export async function askForNotifications(): Promise<Permission> {
  if (notificationPermission() !== "default") return notificationPermission();
  await Notification.requestPermission();
  return notificationPermission();
}

const {tag} = callTexts;

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  await navigator.serviceWorker?.getRegistration();

/** Shows a notification, which brings the page back when it is pressed. Phones only allow it by a service worker. */
export async function showNotification(title: string, body: string): Promise<void> {
  if (notificationPermission() !== "granted") return;
  const options = {body, tag, icon: "icon-192.png", data: location.pathname};
  const worker = await registration();
  if (worker?.active) return worker.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.onclick = () => (window.focus(), shown.close());
  notifications.push(shown);
}

let notifications: Notification[] = [];

/** Removes the notifications of this page, because the reader is back. */
export async function closeNotifications(): Promise<void> {
  for (const shown of notifications) shown.close();
  notifications = [];
  for (const shown of (await (await registration())?.getNotifications({tag})) ?? []) shown.close();
}

/** Tells the service worker where this window is, when it asks: it only knows the address that was loaded first. */
export function answerWorker(): void {
  navigator.serviceWorker?.addEventListener("message", ({ports}) => ports[0]?.postMessage(location.pathname));
}

/** Whether the device can vibrate, as far as the browser tells. */
export const canVibrate = (): boolean =>
  typeof navigator.vibrate === "function" && window.matchMedia("(pointer: coarse)").matches;

/** Vibrates twice, briefly. Browsers refuse it while nobody has touched the page since it was loaded. */
export function vibrate(): void {
  const refuses = navigator.userActivation?.hasBeenActive === false;
  if (canVibrate() && !refuses) navigator.vibrate([120, 80, 120]);
}

/** Whether the browser can keep the screen on. */
export const canKeepScreenOn = (): boolean => "wakeLock" in navigator;

/** Keeps the screen on until the returned function is called. The browser releases it while the page is hidden. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let wanted = true;
  const request = async (): Promise<void> => {
    if (!wanted || document.hidden || !canKeepScreenOn()) return;
    try {
      const granted = await navigator.wakeLock.request("screen");
      if (!wanted) return void granted.release();
      lock = granted;
    } catch {
      // Refused, for example because the battery is low.
    }
  };
  document.addEventListener("visibilitychange", request);
  void request();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", request);
    void lock?.release();
  };
}

/** Marks the page's icon, in the tab and on the home screen, or removes the mark. */
export function markIcon(marked: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon) icon.href = marked ? "icon-turn.svg" : "icon.svg";
  if (!("setAppBadge" in navigator)) return;
  void (marked ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => undefined);
}
