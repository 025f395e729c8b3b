import "./table.css";
import {seatName} from "../../app/people";
import type {Shown} from "../shown";
import type {CardsGame, Hands} from "../../protocol/messages";
import {lastSpace} from "../../room/selectors";
import {t} from "../../words/words";
import {Board} from "./Board";
import {ShownHand} from "./Hand";
import {looksOf} from "./look";
import {Counts, Seats} from "./Seats";

interface Props extends Shown<CardsGame> {
  /** Shown next to the board. */
  readonly hands: Hands;
}

/** The keys of the board, for screen readers. */
export const BoardKeys = () => (
  <p id="table-board-help" hidden>
    {t("table.board.help")}
  </p>
);

/** A card game without controls: for the steps of a replay. */
export function CardTableView({hands, ...shown}: Props) {
  const {game, members, events} = shown;
  const {preset} = shown.setup;
  const looks = looksOf(preset, game, new Map(), {last: lastSpace(events)});
  return (
    <div class="table">
      <div class="table-grid">
        <Seats {...shown} />
        <div class="table-board-place">
          <Board game={game} looks={looks} />
        </div>
        <div class="table-hand">
          {Object.entries(hands).map(([seat, cards]) => (
            <ShownHand key={seat} name={seatName(members, Number(seat))} cards={cards} />
          ))}
        </div>
        <Counts {...shown} />
      </div>
      <BoardKeys />
    </div>
  );
}
