import "./lobby.css";
import "../start/start.css";
import {rich, t} from "../words/words";
import {useEffect, useRef} from "preact/hooks";
import {InstallOffer} from "../alerts/InstallOffer";
import {Offer} from "../alerts/Offer";
import {useRoom} from "../app/context";
import {VoiceLink} from "../app/VoiceLink";
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

/** Between games: the seats, what is played next, and how friends find the table. */
export function Lobby() {
  const {view} = useRoom();
  useNews();
  const invites = obstacleOf(view)?.is === "seats";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The join form has disappeared with the focus: move the focus to the top of the new page.
    if (document.activeElement === document.body) heading.current?.focus({preventScroll: true});
  }, []);
  return (
    <div class="lobby">
      <h1 ref={heading} tabIndex={-1}>
        {view.games === 0 ? t("lobby.title") : t("lobby.title.next")}
      </h1>
      {view.table !== undefined && (
        <p class="lobby-regular">
          {rich("lobby.regular.here", {name: <bdi translate={false}>{view.table}</bdi>})}
        </p>
      )}
      {invites && <Invite />}
      <Unkept />
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
          <section class="app-card" aria-labelledby="lobby-share">
            <h2 id="lobby-share">{t(invites ? "lobby.share.others" : "lobby.share")}</h2>
            <SharePanel others={invites} />
          </section>
          <GamePanel />
          {view.standings && <GameNights />}
          {view.games > 0 && <PastGames />}
        </div>
      </div>
      <Offer />
      <InstallOffer />
      <StartBar />
    </div>
  );
}
