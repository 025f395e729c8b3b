import "./alerts.css";
import {useEffect, useReducer} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {t} from "../words/words";
import {isOffered} from "./Offer";
import {askToInstall, currentInstallWay, onInstallWay} from "./install";

/**
 * Offers to put the page on the home screen, after a game and until the reader has decided. One offer at a time:
 * that of notifications comes first.
 */
export function InstallOffer() {
  const {switches, set} = useApp();
  const {view} = useRoom();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onInstallWay(() => draw(undefined)), []);
  const way = currentInstallWay();
  const undecided = switches.install === "ask" && !isOffered(switches);
  if (way === "none" || view.games === 0 || !undecided) return null;
  const decide = (): void => set("install", "decided");
  return (
    <section class="app-card alerts-offer" aria-label={t("alerts.install")}>
      <p>{t(way === "ask" ? "alerts.install.offer" : "alerts.install.menu")}</p>
      {way === "ask" && (
        <button type="button" class="app-main-action" onClick={() => (decide(), askToInstall())}>
          {t("alerts.install")}
        </button>
      )}
      <button type="button" onClick={decide}>
        {t(way === "ask" ? "alerts.offer.no" : "app.close")}
      </button>
    </section>
  );
}
