import {useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {LevelChoice, usualLevel} from "../app/LevelChoice";
import {useCountdown} from "../app/useCountdown";
import type {View} from "../protocol/messages";
import {isolated} from "../start/words";
import {t} from "../words/words";
import {freeSeats} from "./places";
import {awaitedBy} from "./start";
import {useCommands} from "../app/useCommands";

/** How long the host's ready check waits before bots take seats, in seconds. */
const patience = 30;

/** For whom the next game waits, with those who are away. */
function waitsFor(view: View): string {
  const names = awaitedBy(view).map(({name, away_since}) =>
    away_since === undefined ? isolated(name) : t("lobby.check.away", {name: isolated(name)}),
  );
  const free = freeSeats(view).length;
  if (free > 0) names.push(t("lobby.start.waits.seats", {count: free}));
  return t("lobby.check.waits", {names: names.join(", ")});
}

/** The host does not wait any longer, or lets bots take the other seats, or ends the check. */
function Impatience({view}: {view: View}) {
  const {press, refusal} = useCommands();
  const [level, setLevel] = useState(usualLevel);
  const bots = (seconds: number) => ({type: "ready-check", open: true, level, seconds}) as const;
  return (
    <>
      <div class="app-row">
        {freeSeats(view).length === 0 && (
          <button {...press({type: "start"})}>{t("lobby.check.start")}</button>
        )}
        <button {...press(bots(patience))}>{t("lobby.check.bots", {count: patience})}</button>
        <button {...press(bots(0))}>{t("lobby.check.bots-now")}</button>
        <button {...press({type: "ready-check", open: false})}>{t("lobby.check.stop")}</button>
      </div>
      <LevelChoice label={t("lobby.fill.level")} level={level} onLevel={setLevel} />
      {refusal}
    </>
  );
}

/** An open ready check: for whom the next game waits and how long, and what the host can do about it. */
export function ReadyCheck() {
  const {isHost} = useApp();
  const {view} = useRoom();
  const check = view.ready_check;
  const left = useCountdown(check?.seconds ?? 0, check);
  if (check === undefined) return null;
  return (
    <section class="lobby-check" aria-label={t("lobby.check")}>
      <p role="status">{waitsFor(view)}</p>
      {check.level !== undefined && <p role="timer">{t("lobby.check.time", {count: left})}</p>}
      {isHost && <Impatience view={view} />}
    </section>
  );
}
