import {useEffect} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {Check} from "../ui/Check";
import {useAnswer} from "../ui/useAnswer";
import {t} from "../words/words";
import {askForNotifications, notificationPermission} from "./device";
import {offeredKey, pushSupport, storeCallTexts, subscribe, unsubscribe} from "./push";

/** Whether the server calls this browser while the page is closed, or why it cannot. */
export function PushSwitch() {
  const {switches, set, room, send, toast} = useApp();
  const key = useAnswer(offeredKey, []);
  if (key === null) return null;
  if (key === undefined) return <p>{t("alerts.no-push-off")}</p>;
  const support = pushSupport();
  if (support !== "available") return <p>{t(`alerts.no-push-${support}`)}</p>;
  const switchOn = async (): Promise<void> => {
    if ((await askForNotifications()) !== "granted") return;
    try {
      await subscribe(key);
      set("push", true);
    } catch {
      toast({text: t("alerts.push-failed"), kind: "warning"});
    }
  };
  const switchOff = async (): Promise<void> => {
    set("push", false);
    const endpoint = await unsubscribe();
    if (room && endpoint !== undefined) await send({type: "push-unsubscribe", endpoint});
  };
  return (
    <Check
      label={t("alerts.switch-push")}
      checked={switches.push}
      onChange={(on) => void (on ? switchOn() : switchOff())}
    />
  );
}

/**
 * Tells the server each time that the reader enters a room or comes back, because the browser may have changed
 * its subscription meanwhile. Only who has a seat is called.
 */
export function usePush(seated: boolean): void {
  const {switches, connection, send} = useApp();
  const {room} = useRoom().view;
  const wanted = switches.push && seated && connection === "online";
  useEffect(() => {
    if (!wanted || pushSupport() !== "available" || notificationPermission() !== "granted") return;
    const tell = async (): Promise<void> => {
      const key = await offeredKey();
      if (key !== undefined) await send(await subscribe(key));
    };
    void tell().catch(() => undefined); // The browser's service does not answer: tried again at the next visit.
  }, [wanted, room]);
  useEffect(() => {
    if (wanted) void storeCallTexts();
  }, [wanted, switches.language]);
}
