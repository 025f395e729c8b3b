import "./alerts.css";
import {useReducer} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {Button} from "../ui/Button";
import {useListener} from "../ui/useListener";
import {t} from "../words/words";
import {isOffered} from "./Offer";
import {askToInstall, currentInstallWay, installEvents} from "./install";

/**
 * Offers to put the page on the home screen, after a game and until the reader has decided. One offer at a time:
 * that of notifications comes first.
 */
export function InstallOffer() {
  const {switches, set} = useApp();
  const {view} = useRoom();
  const [, draw] = useReducer((count: number, _: void) => count + 1, 0);
  useListener(window, installEvents, draw);
  const way = currentInstallWay();
  const undecided = switches.install === "ask" && !isOffered(switches);
  if (way === "none" || view.games === 0 || !undecided) return null;
  const decide = (): void => set("install", "decided");
  return (
    <section class="app-card alerts-offer" aria-label={t("alerts.install")}>
      <p>{t(way === "ask" ? "alerts.install.offer" : "alerts.install.menu")}</p>
      {way === "ask" && (
        <Button main label={t("alerts.install")} onClick={() => (decide(), askToInstall())} />
      )}
      <Button label={t(way === "ask" ? "alerts.offer.no" : "app.close")} onClick={decide} />
    </section>
  );
}
