import type {ComponentChildren} from "preact";
import {useMemo} from "preact/hooks";
import {useRoom} from "../app/context";
import {HintLine, useLastHint} from "../app/HintLine";
import {useBeforeRest} from "../app/useSettled";
import {overSeat} from "./overSeat";
import type {DiceBoardGame} from "../protocol/messages";
import {DiceBoardView} from "./DiceBoardView";
import {boardHint} from "./hints";
import {lastSpace, isThrow} from "./moment";
import type {Shown} from "./shown";
import {useTable} from "./useTable";

/** Sequence Dice in the room. */
export function DiceBoardTable(shown: Pick<Shown<DiceBoardGame>, "game" | "notice" | "finale">) {
  const {log} = useRoom();
  const table = useTable();
  const last = useMemo(() => lastSpace(log.map((line) => line.event)), [log]);
  const {game} = shown;
  useLastHint("board", game.observer !== undefined && game.result !== undefined);
  const apt = boardHint(table.legal);
  const withHint = (guide: ComponentChildren) => (
    <HintLine key={apt} kind="board" apt={apt ? [apt] : []} lead={guide}>
      {guide}
    </HintLine>
  );
  const now = {...table, ...shown, last, withHint, beside: overSeat};
  const before = useBeforeRest(now, table.moment.number, isThrow(table.moment));
  return (
    <DiceBoardView {...(before ?? now)} finale={shown.finale} falling={before ? shown.game : undefined} />
  );
}
