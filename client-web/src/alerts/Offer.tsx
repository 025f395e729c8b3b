import "./alerts.css";
import {useApp, useRoom} from "../app/context";
import type {Switches} from "../app/switches";
import {yourSeat} from "../room/selectors";
import {t} from "../words/words";
import {askForNotifications, notificationPermission} from "./device";

/** Whether notifications are still to be offered. */
export const isOffered = ({notifications}: Switches): boolean =>
  notifications === "ask" && notificationPermission() === "default";

/** Offers notifications to a player who waits for the game, until they have decided. */
export function Offer() {
  const {switches, set} = useApp();
  const {view} = useRoom();
  if (!isOffered(switches) || yourSeat(view) === undefined) return null;
  const accept = async (): Promise<void> =>
    set("notifications", (await askForNotifications()) === "granted" ? "on" : "off");
  return (
    <section class="app-card alerts-offer" aria-label={t("alerts.settings")}>
      <p>{t("alerts.offer")}</p>
      <button type="button" class="app-main-action" onClick={accept}>
        {t("alerts.offer.yes")}
      </button>
      <button type="button" onClick={() => set("notifications", "off")}>
        {t("alerts.offer.no")}
      </button>
    </section>
  );
}
