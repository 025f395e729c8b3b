import "./table.css";
import type {Cards, Space} from "../protocol/messages";
import {t} from "../words/words";
import {Board} from "./Board";
import {free} from "./choosing";
import {ShownHand} from "./Hand";
import {hasPictures} from "./layout";
import {lightsOf, linesOf, looksOf} from "./look";
import {Counts, seatName, Seats, type Shown} from "./Seats";

interface Props extends Shown {
  /** The space of the newest move. */
  readonly last?: Space | null;
  /** Hands to show next to the board, by seat. */
  readonly hands?: Readonly<Record<string, Cards>>;
}

/** The keys of the board, for screen readers, and the origin of the boards designed for this program. */
export function BoardNotes({preset}: {preset: string}) {
  return (
    <>
      <p id="table-board-help" hidden>
        {t("table.board.help")}
      </p>
      {hasPictures(preset) && <p class="table-own">{t("table.board.own")}</p>}
    </>
  );
}

/** A card game without controls: for the steps of a replay. */
export function CardTableView({game, setup, members, last = null, hands}: Props) {
  const {preset} = setup;
  const looks = looksOf(preset, game, lightsOf(preset, {}, free), {last});
  return (
    <div class="table">
      <div class="table-grid">
        <Seats game={game} setup={setup} members={members} />
        <div class="table-board-place">
          <Board looks={looks} lines={linesOf(game)} />
        </div>
        <div class="table-hand">
          {Object.entries(hands ?? {}).map(([seat, cards]) => (
            <ShownHand key={seat} name={seatName(members, Number(seat))} cards={cards} />
          ))}
        </div>
        <Counts game={game} setup={setup} members={members} />
      </div>
      <BoardNotes preset={preset} />
    </div>
  );
}
