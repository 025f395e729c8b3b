import "./result.css";
import {useState} from "preact/hooks";
import {NameAt} from "../app/Name";
import {Refusal} from "../app/Refusal";
import {RuleLink} from "../app/RuleLink";
import {Chip} from "../app/chip";
import {useApp, useRoom} from "../app/context";
import {lazy} from "../app/lazy";
import {Verification} from "../deal/Verification";
import {Person} from "../evening/Person";
import {cardText, sideText} from "../evening/story";
import {useAct} from "../evening/useAct";
import type {Hands, Refused, Result as Ending, Series as Standing, View} from "../protocol/messages";
import {sideOf, yourself} from "../room/selectors";
import {rich, t} from "../words/words";
import {Figures} from "./Figures";
import {filesOf, save} from "./files";

const Replay = lazy(() => import("../replay/Replay"), "Replay");

/** Whether the receiver of the view is among those who have won. */
function hasWon({game, setup}: View, result: Ending): boolean {
  const seat = game?.observer;
  if (seat === undefined || !("winner" in result)) return false;
  return "seat" in result.winner ? result.winner.seat === seat : result.winner.side === sideOf(setup, seat);
}

/** Who has won, in one sentence. */
function Headline({result}: {result: Ending}) {
  const {view} = useRoom();
  if ("abandoned" in result) return <>{t("result.abandoned")}</>;
  if ("draw" in result) return <>{t("result.drawn")}</>;
  const {winner} = result;
  const won = hasWon(view, result) && <>{t("result.you-won")} </>;
  if ("seat" in winner) return <>{won || rich("result.won", {name: <NameAt seat={winner.seat} />})}</>;
  return <><Chip side={winner.side} /> {won}{t("result.side-won", {side: sideText(winner.side)})}</>;
}

/** The members of a team. */
function Team({members}: {members: readonly number[]}) {
  return <>{members.map((member, i) => <>{i > 0 && ", "}<Person who={{member}} /></>)}</>;
}

/** How the series stands. */
function Series({series}: {series: Standing}) {
  const {best_of, games, score, winner} = series;
  return (
    <div class="result-series">
      <p>
        {winner ? <strong>{rich("result.series-won", {team: <Team members={winner} />})}</strong>
          : t("result.series", {best_of, games})}
      </p>
      <ul>
        {score.map(({members, wins}) => (
          <li key={members.join()}><Team members={members} />: {t("result.wins", {count: wins})}</li>
        ))}
      </ul>
    </div>
  );
}

/** The hands as they were held at the end (S22). */
function HandsAtTheEnd({hands}: {hands: Hands}) {
  return (
    <details class="result-part">
      <summary>{t("result.hands")}</summary>
      <p><RuleLink rule="S22" /></p>
      <ul class="result-hands">
        {Object.entries(hands).map(([seat, cards]) => (
          <li key={seat}>
            <NameAt seat={Number(seat)} />{" "}
            {cards.length === 0 ? t("result.no-cards") : cards.map((card, i) => (
              <span key={i} class={`result-card ${/[HD]$/.test(card) && card !== "ADD" ? "result-red" : ""}`}>
                {cardText(card)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What each member has in the six-dice games (X7). */
function Purses({view}: {view: View}) {
  const rich = view.members.filter(({purse, seat}) => purse !== undefined && seat !== undefined);
  if (rich.length === 0 || !(Number(view.setup.options["stake"]) > 0)) return null;
  return (
    <div class="result-series">
      <p>{t("result.purses")} <RuleLink rule="X7" /></p>
      <ul>
        {rich.map((one) => <li key={one.member}><Person who={one} />: {t("result.chips", {count: one.purse!})}</li>)}
      </ul>
    </div>
  );
}

/** The next game on the same seats: the host starts it, the others say that they are ready. */
function Again() {
  const {isHost} = useApp();
  const {view} = useRoom();
  const {act, busy, refused} = useAct();
  const me = yourself(view);
  const ready = view.members.filter((one) => one.ready).length;
  return (
    <>
      {isHost && (
        <button type="button" class="app-main-action" aria-busy={busy} onClick={() => void act({type: "start"})}>
          {t("result.again")}
        </button>
      )}
      {!isHost && me?.seat !== undefined && (
        <button type="button" class="app-main-action" aria-busy={busy}
          onClick={() => void act({type: "ready", ready: me.ready !== true})}>
          {t(me.ready ? "result.unready" : "result.ready")}
        </button>
      )}
      <span role="status">
        {ready > 0 && t("result.who-ready", {count: ready, players: view.setup.players})}{" "}
        {!isHost && me?.ready && t("result.host-starts")}
      </span>
      {refused && <p role="alert"><Refusal refused={refused} /></p>}
    </>
  );
}

/** Saves the game as files, and shows it again. */
function Keep() {
  const {send} = useApp();
  const {view} = useRoom();
  const [saved, setSaved] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [replaying, setReplaying] = useState(false);
  const fetch = async (): Promise<void> => {
    const answer = await send({type: "record", game: view.games});
    if (answer.type === "refused") return setRefused(answer);
    const files = filesOf(answer, view.room);
    files.forEach(save);
    setSaved(files.map(({name}) => name).join(", "));
  };
  return (
    <>
      <button type="button" onClick={() => setReplaying(true)}>{t("result.replay")}</button>
      <button type="button" title={t("result.save-help")} onClick={() => void fetch()}>{t("result.save")}</button>
      <span role="status">{saved && t("result.saved", {name: saved})}</span>
      {refused && <p role="alert"><Refusal refused={refused} /></p>}
      {replaying && <Replay game={view.games} onClose={() => setReplaying(false)} />}
    </>
  );
}

/** How the newest game ended, and what comes now. */
export function Result() {
  const {view} = useRoom();
  const result = view.game?.result;
  if (!result) return null;
  return (
    <section class="result app-card" aria-labelledby="result-title">
      <h2 id="result-title"><span class="app-hidden">{t("result.title")}: </span><Headline result={result} /></h2>
      {"rule" in result && <p>{t("result.by-rule")} <RuleLink rule={result.rule} /></p>}
      {view.series && <Series series={view.series} />}
      <Purses view={view} />
      {!view.archived && <div class="app-row"><Again /></div>}
      <div class="app-row"><Keep /></div>
      {view.hands && <HandsAtTheEnd hands={view.hands} />}
      {view.statistics && <Figures statistics={view.statistics} players={view.setup.players} />}
      <Verification key={view.games} />
    </section>
  );
}
