// Web Push: the browser's subscription, by which the server calls the reader while the page is closed.

import type {Draft} from "../protocol/types";
import {t} from "../words/words";
import {callTexts} from "./call_texts";

/** Whether the browser has Web Push. `home-screen`: only for a page that was added to the home screen (iOS). */
export function pushSupport() {
  if ("PushManager" in window && "serviceWorker" in navigator) return "available";
  return "standalone" in navigator ? "home-screen" : "absent";
}

/** The server's public key; undefined if the server does not offer Web Push. */
export async function offeredKey(): Promise<string | undefined> {
  const answer = await fetch("push.json").catch(() => undefined);
  if (!answer?.ok) return undefined;
  const {key} = (await answer.json()) as {key?: string};
  return key;
}

const withoutPadding = (text: string): string => text.replace(/=+$/, "");

const base64url = (bytes: ArrayBuffer): string =>
  withoutPadding(
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll("+", "-")
      .replaceAll("/", "_"),
  );

/** The command with the browser's subscription for this key; a new one if it has none. Rejects if it refuses. */
export async function subscribe(key: string): Promise<Extract<Draft, {type: "push-subscribe"}>> {
  const {pushManager} = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  const bound = old?.options.applicationServerKey;
  const fits = bound !== undefined && bound !== null && base64url(bound) === key;
  if (old !== null && !fits) await old.unsubscribe();
  const subscription =
    old !== null && fits
      ? old
      : await pushManager.subscribe({userVisibleOnly: true, applicationServerKey: key});
  const {endpoint, keys} = subscription.toJSON();
  if (endpoint === undefined || keys?.["p256dh"] === undefined || keys["auth"] === undefined)
    throw new Error("the browser's subscription has no keys");
  return {
    type: "push-subscribe",
    endpoint,
    p256dh: withoutPadding(keys["p256dh"]),
    auth: withoutPadding(keys["auth"]),
  };
}

/** Ends the browser's subscription, for all tables. Resolves to its endpoint if there was one. */
export async function unsubscribe(): Promise<string | undefined> {
  if (pushSupport() !== "available") return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await caches.delete(callTexts.cache);
  return subscription?.endpoint;
}

/** Stores the sentences of calls, in the reader's language, for the service worker. */
export async function storeCallTexts(): Promise<void> {
  const texts = {
    "your-turn": t("alerts.your-turn"),
    "game-began": t("alerts.game-began"),
    "next-game": t("alerts.next-game"),
    "at-table": t("alerts.at-table", {room: "{room}"}),
  };
  const cache = await caches.open(callTexts.cache);
  await cache.put(callTexts.path, new Response(JSON.stringify(texts)));
}
