import "./result.css";
import {useRoom} from "../app/context";
import {RuleLink} from "../ui/Link";
import {cardText} from "../app/names";
import {Person} from "../app/people";
import {Verification} from "../deal/Verification";
import {StandingsTable} from "../lobby/StandingsTable";
import type {Hands} from "../protocol/messages";
import {rich, t} from "../words/words";
import {GameStatistics} from "./GameStatistics";
import {Keep} from "./Next";
import {Purses, Series} from "./Standing";

/** The hands as they were held at the end (S22). */
function HandsAtTheEnd({hands}: {hands: Hands}) {
  return (
    <details class="result-part">
      <summary>{t("result.hands")}</summary>
      <p>
        <RuleLink rule="S22" />
      </p>
      <ul class="result-hands">
        {Object.entries(hands).map(([seat, cards]) => (
          <li key={seat}>
            <Person who={{seat: Number(seat)}} />{" "}
            {cards.length === 0
              ? t("result.no-cards")
              : cards.map((card, i) => (
                  <span
                    key={i}
                    class={`result-card ${/[HD]$/.test(card) && card !== "ADD" ? "result-red" : ""}`}
                  >
                    {cardText(card)}
                  </span>
                ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The figures, the hands and the deal of the newest game, below the table. */
export function Result() {
  const {view} = useRoom();
  const result = view.game?.result;
  if (!result) return null;
  return (
    <section class="result app-card" id="result-details" aria-labelledby="result-details-title">
      <h2 id="result-details-title" tabIndex={-1}>
        {t("result.details")}
      </h2>
      {"rule" in result && <p>{rich("result.by-rule", {rule: <RuleLink rule={result.rule} />})}</p>}
      {view.standings && <StandingsTable standings={view.standings} />}
      {view.series && <Series series={view.series} />}
      <Purses view={view} />
      <div class="app-row">
        <Keep />
      </div>
      {view.hands && <HandsAtTheEnd hands={view.hands} />}
      {view.statistics && <GameStatistics statistics={view.statistics} players={view.setup.players} />}
      <Verification key={view.games} />
    </section>
  );
}
