import type {ComponentChildren} from "preact";
import {useMemo} from "preact/hooks";
import {useRoom} from "../app/context";
import {Clock} from "../clock/Clock";
import {isSixDiceGame} from "../room/selectors";
import {castsOf} from "./moment";
import {SixDiceView} from "./SixDiceView";
import {useTable} from "./useTable";

/** Sequences or Hearts Due in the room. */
export function SixDiceTable({notice}: {readonly notice?: ComponentChildren}) {
  const {
    view: {game},
    log,
  } = useRoom();
  const table = useTable();
  const casts = useMemo(() => castsOf(log.map((line) => line.event)), [log]);
  if (!game || !isSixDiceGame(game)) return null;
  return (
    <SixDiceView
      {...table}
      game={game}
      casts={casts}
      notice={notice}
      beside={(seat) => <Clock seat={seat} />}
    />
  );
}
