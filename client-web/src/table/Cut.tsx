import {useState} from "preact/hooks";
import {rich, t} from "../words/words";
import {capital, cardName} from "./names";
import {CardFace} from "./Print";
import {seatName, type Shown} from "./Seats";
import type {CutRound} from "./telling";

/** The cut for the deal (S5): what everybody lifted, round after round, until somebody plays. */
export function Cut({shown, rounds}: {shown: Shown; rounds: readonly CutRound[]}) {
  const [away, setAway] = useState(false);
  const {game, members} = shown;
  if (away || rounds.length === 0 || Object.keys(game.chips).length > 0) return null;
  return (
    <section class="table-cut app-card" aria-label={t("table.cut.title")}>
      <h2>{t("table.cut.title")}</h2>
      {rounds.map(({cuts}, round) => (
        <div key={round}>
          {round > 0 && <p>{t("table.cut.again")}</p>}
          <ul class="table-cut-row">
            {cuts.map(({seat, card}) => (
              <li key={seat}>
                <CardFace card={card} />
                <bdi>{seatName(members, seat)}</bdi>
                <span class="app-hidden">: {capital(cardName(card))}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p>{rich("table.cut.dealer", {name: <bdi>{seatName(members, game.dealer)}</bdi>})}</p>
      <button type="button" onClick={() => setAway(true)}>
        {t("table.close")}
      </button>
    </section>
  );
}
