import "./lobby.css";
import {rich, t} from "../words/words";
import {useEffect, useRef} from "preact/hooks";
import {InstallOffer} from "../alerts/InstallOffer";
import {Offer} from "../alerts/Offer";
import {useRoom} from "../app/context";
import {LearnOffer} from "../learn/Learn";
import {Fold} from "../ui/Fold";
import {useWide} from "../ui/useWide";
import {VoiceLink} from "../ui/Link";
import {GameNights} from "./GameNights";
import {GamePanel} from "./GamePanel";
import {Unkept} from "./Move";
import {PastGames} from "./PastGames";
import {Seats, Watchers} from "./Seats";
import {Invite, SharePanel} from "./SharePanel";
import {StandingsTable} from "./StandingsTable";
import {obstacleOf} from "./start";
import {StartBar} from "./StartBar";
import {useNews} from "./useNews";

/** How friends find the table. */
function Share({others}: {others: boolean}) {
  return (
    <section class="app-card" aria-labelledby="lobby-share">
      <h2 id="lobby-share">{t(others ? "lobby.share.others" : "lobby.share")}</h2>
      <SharePanel others={others} />
    </section>
  );
}

/** What was played at this table. */
function Played() {
  const {view} = useRoom();
  return (
    <>
      {view.standings && <GameNights />}
      {view.games > 0 && <PastGames />}
    </>
  );
}

/** All parts side by side. */
function Panels({invites}: {invites: boolean}) {
  const {view} = useRoom();
  return (
    <div class="lobby-panels">
      <div class="lobby-column">
        <Seats />
        <Watchers />
        <VoiceLink />
        {view.standings && !view.game && (
          <section class="app-card">
            <StandingsTable standings={view.standings} />
          </section>
        )}
      </div>
      <div class="lobby-column">
        <Share others={invites} />
        <GamePanel />
        <Played />
      </div>
    </div>
  );
}

/** Below a result on a phone: the next game, and all the rest. */
function Folds({next}: {next: boolean}) {
  return (
    <>
      <Fold title={t("lobby.title.next")} open={next}>
        <Seats />
        <GamePanel />
      </Fold>
      <Fold title={t("lobby.this-table")}>
        <Share others={next} />
        <Watchers />
        <VoiceLink />
        <Played />
      </Fold>
    </>
  );
}

/** Between games: the seats, what is played next, and how friends find the table. */
export function Lobby() {
  const {view} = useRoom();
  useNews();
  const invites = obstacleOf(view)?.is === "seats";
  const folded = !useWide() && view.game !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The join form has disappeared with the focus: move the focus to the top of the new page.
    if (document.activeElement === document.body) heading.current?.focus({preventScroll: true});
  }, []);
  return (
    <div class="lobby">
      <h1 ref={heading} tabIndex={-1} class={folded ? "app-hidden" : ""}>
        {view.games === 0 ? t("lobby.title") : t("lobby.title.next")}
      </h1>
      {view.table !== undefined && (
        <p class="lobby-regular">
          {rich("lobby.regular.here", {name: <bdi translate={false}>{view.table}</bdi>})}
        </p>
      )}
      {invites && <Invite />}
      <Unkept />
      <LearnOffer />
      {folded ? <Folds next={invites} /> : <Panels invites={invites} />}
      <Offer />
      <InstallOffer />
      <StartBar />
    </div>
  );
}
