import {useEffect, useRef, useState} from "preact/hooks";
import {useApp} from "../app/context";
import {lookForNewPage, newPage} from "../ui/new_page";
import {isDealing, isRunning} from "../room/selectors";
import {Button} from "../ui/Button";
import {useListener} from "../ui/useListener";
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
  const registration = useRef<ServiceWorkerRegistration | null>(null);
  useEffect(() => {
    if (connection !== "online") return;
    if (wasOnline.current && !navigator.serviceWorker) void lookForNewPage();
    wasOnline.current = true;
  }, [connection]);
  useEffect(() => {
    const found = (): void => {
      const worker = registration.current?.installing;
      // Without a controller it is the first worker, and belongs to this page.
      if (!worker || !navigator.serviceWorker.controller) return;
      worker.addEventListener("statechange", () => worker.state === "installed" && setNew(true));
    };
    void navigator.serviceWorker?.ready.then((ready) => {
      registration.current = ready;
      ready.addEventListener("updatefound", found);
    });
    return () => registration.current?.removeEventListener("updatefound", found);
  }, []);
  useListener(window, [newPage], () => setNew(true));
  useListener(document, ["visibilitychange"], () => {
    if (document.hidden) return;
    if (navigator.serviceWorker) void registration.current?.update().catch(() => undefined);
    else void lookForNewPage();
  });
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
  const offered = isNew && !(view && (isDealing(view) || isRunning(view)));
  const look = (): void => {
    if (offered && document.hidden && !isTyping()) window.location.reload();
  };
  useEffect(look, [offered]);
  useListener(document, ["visibilitychange"], look);
  if (!offered) return null;
  return (
    <section class="app-card shell-update" role="status">
      <p>{t("app.new-page")}</p>
      <Button label={t("app.reload")} onClick={() => window.location.reload()} />
    </section>
  );
}
