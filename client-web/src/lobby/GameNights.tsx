import {useEffect, useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {RefusalAlert} from "../app/Refusal";
import type {GameNight, Refused} from "../protocol/messages";
import {t} from "../words/words";
import {StandingsTable} from "./StandingsTable";

/** The game nights that the room keeps, and why they are not there. Asked for again when a game has counted. */
function useGameNights() {
  const {send} = useApp();
  const {view} = useRoom();
  const [nights, setNights] = useState<readonly GameNight[]>([]);
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => {
    let wanted = true;
    void send({type: "game-nights"}).then((answer) => {
      if (!wanted) return;
      setRefused(answer.type === "refused" ? answer : null);
      if (answer.type === "game-nights") setNights(answer.nights);
    });
    return () => void (wanted = false);
  }, [view.standings?.games]);
  return {nights, refused};
}

/** What each person and each team has won: on each game night, and on all of them together. */
export function GameNights() {
  const {language} = useApp();
  const {view} = useRoom();
  const {nights, refused} = useGameNights();
  const dayOf = ({began_at}: GameNight): string =>
    new Date(began_at).toLocaleDateString(language, {dateStyle: "full"});
  if (nights.length === 0) return <RefusalAlert refused={refused} />;
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
