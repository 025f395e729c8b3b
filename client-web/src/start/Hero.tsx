import "./hero.css";
import type {ComponentChildren} from "preact";
import {browserStorage} from "../link/storage";
import {Button} from "../ui/Button";
import {lazy} from "../ui/lazy";
import {Link} from "../ui/Link";
import {t} from "../words/words";
import {lastBotTable} from "./bot-table";
import {Trouble} from "./entry";
import {usePlaying} from "./usePlaying";

const HeroBoard = lazy(() => import("./HeroBoard"), "HeroBoard", true);

/** What is beside a board, or below it on a phone. An `inviting` board lights the space that completes the line. */
export const BesideBoard = ({inviting, children}: {inviting?: boolean; children: ComponentChildren}) => (
  <section class={inviting ? "start-hero start-guest" : "start-hero"}>
    <div class="start-scene" aria-hidden="true">
      <HeroBoard inviting={inviting} />
    </div>
    <div class="start-pitch">{children}</div>
  </section>
);

/** Begins a game against bots with one tap, at the table that was made last. */
function BotsNow() {
  const {busy, refused, play} = usePlaying(lastBotTable(browserStorage()));
  return (
    <>
      <Button label={t("start.bots")} busy={busy} onClick={() => void play()} />
      <Trouble refused={refused} />
    </>
  );
}

/** The first screen: a game in progress, and three ways into one. */
export const Hero = () => (
  <BesideBoard>
    <h1>{t("start.title")}</h1>
    <p>{t("start.intro")}</p>
    <Link class="app-button app-main-action" href="./#friends">
      {t("start.friends")}
    </Link>
    <BotsNow />
    <Link class="app-button" href="./#code">
      {t("start.code")}
    </Link>
    <Link class="start-choose" href="./#bots">
      {t("start.bots.choose")}
    </Link>
  </BesideBoard>
);
