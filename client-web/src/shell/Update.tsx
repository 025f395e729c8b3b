import {useEffect, useRef, useState} from "preact/hooks";
import {useApp} from "../app/context";
import {lookForNewPage, newPage} from "../app/new_page";
import {isDealing} from "../room/selectors";
import {t} from "../words/words";

/**
 * Whether the server has a newer page, as the service worker has found out since this one was loaded. A worker
 * that waits already is no sign of it: pages are loaded from the network. Over plain http there is no worker, and
 * the page looks itself: when the reader comes back to it, and after each lost connection.
 */
function useNewPage(): boolean {
  const {connection} = useApp();
  const [isNew, setNew] = useState(false);
  const wasOnline = useRef(false);
  useEffect(() => {
    if (connection !== "online") return;
    if (wasOnline.current && !navigator.serviceWorker) void lookForNewPage();
    wasOnline.current = true;
  }, [connection]);
  useEffect(() => {
    let registration: ServiceWorkerRegistration | undefined;
    const found = (): void => {
      const worker = registration?.installing;
      // Without a controller it is the first worker, and belongs to this page.
      if (!worker || !navigator.serviceWorker.controller) return;
      worker.addEventListener("statechange", () => worker.state === "installed" && setNew(true));
    };
    const look = (): void => {
      if (document.hidden) return;
      if (navigator.serviceWorker) void registration?.update().catch(() => undefined);
      else void lookForNewPage();
    };
    const known = (): void => setNew(true);
    window.addEventListener(newPage, known);
    void navigator.serviceWorker?.ready.then((ready) => {
      registration = ready;
      ready.addEventListener("updatefound", found);
    });
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener(newPage, known);
      document.removeEventListener("visibilitychange", look);
      registration?.removeEventListener("updatefound", found);
    };
  }, []);
  return isNew;
}

/** Whether something that the reader has typed would be lost. */
const isTyping = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input[type=text], textarea")].some(
    (field) => field.value !== field.defaultValue,
  );

/**
 * Takes a newer page between games: by itself while nobody looks, and otherwise when the reader wants it. The seat
 * is kept. During a game nothing is offered or reloaded.
 */
export function Update() {
  const {room} = useApp();
  const isNew = useNewPage();
  const view = room?.view;
  const between =
    view === undefined || (!isDealing(view) && (view.game === undefined || view.game.result !== undefined));
  useEffect(() => {
    if (!isNew || !between) return undefined;
    const look = (): void => {
      if (document.hidden && !isTyping()) window.location.reload();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [isNew, between]);
  if (!isNew || !between) return null;
  return (
    <section class="app-card shell-update" role="status">
      <p>{t("app.new-page")}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {t("app.reload")}
      </button>
    </section>
  );
}
