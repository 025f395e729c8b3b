import "./alerts.css";
import {useApp, useRoom} from "../app/context";
import type {Switches} from "../app/switches";
import {yourSeat} from "../room/selectors";
import {Button} from "../ui/Button";
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
      <Button main label={t("alerts.offer.yes")} onClick={accept} />
      <Button label={t("alerts.offer.no")} onClick={() => set("notifications", "off")} />
    </section>
  );
}
