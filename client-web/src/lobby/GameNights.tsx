import {useApp, useRoom} from "../app/context";
import {RefusalAlert} from "../ui/Refusal";
import {useAnswer} from "../ui/useAnswer";
import type {GameNight} from "../protocol/messages";
import {t} from "../words/words";
import {StandingsTable} from "./StandingsTable";

/** What each person and each team has won: on each game night, and on all of them together. Asked for when a game counts. */
export function GameNights() {
  const {send, switches} = useApp();
  const {view} = useRoom();
  const answer = useAnswer(() => send({type: "game-nights"}), [view.standings?.games]);
  const nights = answer?.type === "game-nights" ? answer.nights : [];
  const dayOf = ({began_at}: GameNight): string =>
    new Date(began_at).toLocaleDateString(switches.language, {dateStyle: "full"});
  if (nights.length === 0) return <RefusalAlert refused={answer} />;
  return (
    <section class="app-card" aria-labelledby="lobby-nights">
      <h2 id="lobby-nights">{t("lobby.nights")}</h2>
      {nights.map((night, nth) => (
        <details key={night.began_at} class="lobby-night" open={nth === 0}>
          <summary>{dayOf(night)}</summary>
          <StandingsTable standings={night} caption={t("lobby.nights.games", {count: night.games})} />
        </details>
      ))}
      {view.standings && nights.length > 1 && (
        <details class="lobby-night">
          <summary>{t("lobby.nights.all")}</summary>
          <StandingsTable standings={view.standings} />
        </details>
      )}
    </section>
  );
}
