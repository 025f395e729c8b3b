import "./result.css";
import {Person} from "../chat/Person";
import {RuleLink} from "../app/RuleLink";
import {Chip} from "../app/chip";
import {useRoom} from "../app/context";
import {Verification} from "../deal/Verification";
import {capital, sideText} from "../app/names";
import type {Result as Ending, Side, View} from "../protocol/messages";
import {isCardsGame, seatsOf, sideOf} from "../room/selectors";
import {type Key, rich, t} from "../words/words";
import {GameStatistics} from "./GameStatistics";
import {HandsAtTheEnd} from "./HandsAtTheEnd";
import {Again, Keep} from "./Next";
import {People, Purses, Series} from "./Standing";

/** Whether the receiver of the view has won. */
function hasWon({game, setup}: View, result: Ending): boolean {
  const seat = game?.observer;
  if (seat === undefined || !("winner" in result)) return false;
  return "seat" in result.winner ? result.winner.seat === seat : result.winner.side === sideOf(setup, seat);
}

/** The key of the sentence about the side that has won, and how many sequences or chips in a row it made. */
function sideWonBy({game, setup}: View, side: Side): {key: Key; count: number} {
  if (game && isCardsGame(game)) return {key: "result.side-made", count: game.sequences[side]?.length ?? 0};
  return {key: "result.side-line", count: Number(setup.options["line"] ?? 5)};
}

/** The side that has won, with its players, and what it made. */
function SideWon({side, view}: {side: Side; view: View}) {
  const {key, count} = sideWonBy(view, side);
  const seats = seatsOf(view.setup).filter((seat) => sideOf(view.setup, seat) === side);
  const team = <People among={seats.map((seat) => ({seat}))} />;
  const named = {side: capital(sideText(side)), team, count};
  return <>{rich(count > 0 ? key : "result.side-won", named)}</>;
}

/** Who has won, in one sentence. */
function Headline({result}: {result: Ending}) {
  const {view} = useRoom();
  if ("abandoned" in result) return <>{t("result.abandoned")}</>;
  if ("draw" in result) return <>{t("result.drawn")}</>;
  const {winner} = result;
  const won = hasWon(view, result) && <>{t("result.you-won")} </>;
  if ("seat" in winner) return <>{won || rich("result.won", {name: <Person who={{seat: winner.seat}} />})}</>;
  return (
    <>
      <Chip side={winner.side} /> {won}
      <SideWon side={winner.side} view={view} />
    </>
  );
}

/** How the newest game ended, and what to do next. */
export function Result() {
  const {view} = useRoom();
  const result = view.game?.result;
  if (!result) return null;
  return (
    <section class="result app-card" aria-labelledby="result-title">
      <h2 id="result-title">
        <span class="app-hidden">{t("result.title")}: </span>
        <Headline result={result} />
      </h2>
      {"rule" in result && <p>{rich("result.by-rule", {rule: <RuleLink rule={result.rule} />})}</p>}
      {view.series && <Series series={view.series} />}
      <Purses view={view} />
      <div class="app-row">
        {!view.archived && <Again />}
        <Keep />
      </div>
      {view.hands && <HandsAtTheEnd hands={view.hands} />}
      {view.statistics && <GameStatistics statistics={view.statistics} players={view.setup.players} />}
      <Verification key={view.games} />
    </section>
  );
}
