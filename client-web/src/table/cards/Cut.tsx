import {useState} from "preact/hooks";
import {capital} from "../../app/names";
import {Button} from "../../ui/Button";
import {seatName} from "../../app/people";
import {useLater} from "../../app/useLater";
import type {Shown} from "../shown";
import type {CardsGame} from "../../protocol/messages";
import {rich, t} from "../../words/words";
import {cardName} from "./names";
import {CardFace} from "./Print";
import {cutsOf} from "./from_log";

interface Props extends Shown<CardsGame> {
  /** Whether a space is being chosen: the cut must not cover the board then. */
  readonly picking: boolean;
}

/** Long enough to read the cut. */
const shown_ms = 4_000;

/**
 * The cut for the deal (S5): the cards that each seat lifted, round by round, shown until the reader picks a
 * card or has had time to read.
 */
export function Cut({game, members, events, picking}: Props) {
  const rounds = cutsOf(events);
  const [away, setAway] = useState(false);
  const wait = rounds.length > 0 ? shown_ms : null;
  useLater(() => setAway(true), picking ? 0 : wait, [picking, rounds.length]);
  if (away || picking || rounds.length === 0) return null;
  return (
    <section class="table-cut app-card" aria-label={t("table.cut.title")}>
      <h2>{t("table.cut.title")}</h2>
      {rounds.map((cuts, round) => (
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
      <Button label={t("table.close")} onClick={() => setAway(true)} />
    </section>
  );
}
