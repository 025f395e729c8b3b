import {useEffect, useState} from "preact/hooks";
import {capital} from "../app/names";
import {rich, t} from "../words/words";
import {cardName} from "./names";
import {CardFace} from "./Print";
import {seatName, type Shown} from "./Seats";
import type {CutRound} from "./telling";

interface Props {
  readonly shown: Shown;
  readonly rounds: readonly CutRound[];
  /** Whether a space is being chosen: the cut must not cover the board then. */
  readonly picking: boolean;
}

/** Long enough to read a round of the cut. */
const round_ms = 4_000;

/**
 * The cut for the deal (S5): the cards that each seat lifted, round by round, shown until the reader picks a
 * card or has had time to read.
 */
export function Cut({shown, rounds, picking}: Props) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (picking) setAway(true);
    if (rounds.length === 0) return undefined;
    const timer = setTimeout(() => setAway(true), round_ms * rounds.length);
    return () => clearTimeout(timer);
  }, [picking, rounds.length]);
  const {game, members} = shown;
  if (away || picking || rounds.length === 0) return null;
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
                <bdi translate={false}>{seatName(members, seat)}</bdi>
                <span class="app-hidden">: {capital(cardName(card))}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p>{rich("table.cut.dealer", {name: <bdi translate={false}>{seatName(members, game.dealer)}</bdi>})}</p>
      <button type="button" onClick={() => setAway(true)}>
        {t("table.close")}
      </button>
    </section>
  );
}
