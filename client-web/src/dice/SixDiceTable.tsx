import type {ComponentChildren} from "preact";
import {useMemo} from "preact/hooks";
import {useRoom} from "../app/context";
import {HintLine, useLastHint} from "../app/HintLine";
import {hintsOf} from "../app/hints";
import {useBeforeRest} from "../app/useSettled";
import {overSeat} from "./overSeat";
import type {SixDiceGame} from "../protocol/messages";
import {castsOf, isThrow} from "./moment";
import {SixDiceView} from "./SixDiceView";
import type {Shown} from "./shown";
import {useTable} from "./useTable";

/** Sequences or Hearts Due in the room. */
export function SixDiceTable(shown: Pick<Shown<SixDiceGame>, "game" | "notice" | "finale">) {
  const {log} = useRoom();
  const table = useTable();
  const casts = useMemo(() => castsOf(log.map((line) => line.event)), [log]);
  const {game} = shown;
  useLastHint("six", game.observer !== undefined && game.result !== undefined);
  const withHint = (guide: ComponentChildren) => (
    <HintLine kind="six" apt={hintsOf.six} lead={guide}>
      {guide}
    </HintLine>
  );
  const now = {...table, ...shown, casts, withHint: table.legal.cast && withHint, beside: overSeat};
  const before = useBeforeRest(now, table.moment.number, isThrow(table.moment));
  return <SixDiceView {...(before ?? now)} finale={shown.finale} falling={before ? shown.game : undefined} />;
}
