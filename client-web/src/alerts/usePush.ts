import {useEffect} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {notificationPermission} from "./device";
import {offeredKey, pushSupport, storeCallTexts, subscribe} from "./push";

/**
 * Tells the server each time that the reader enters a room or comes back, because the browser may have changed
 * its subscription meanwhile. Only who has a seat is called.
 */
export function usePush(seated: boolean): void {
  const {switches, connection, language, send} = useApp();
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
  }, [wanted, language]);
}
