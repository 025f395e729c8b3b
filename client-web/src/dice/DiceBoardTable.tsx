import type {ComponentChildren} from "preact";
import {useMemo} from "preact/hooks";
import {useRoom} from "../app/context";
import {Clock} from "../clock/Clock";
import {isDiceBoardGame} from "../room/selectors";
import {DiceBoardView} from "./DiceBoardView";
import {lastSpace} from "./moment";
import {useTable} from "./useTable";

/** Sequence Dice in the room. */
export function DiceBoardTable({notice}: {readonly notice?: ComponentChildren}) {
  const {
    view: {game},
    log,
  } = useRoom();
  const table = useTable();
  const last = useMemo(() => lastSpace(log.map((line) => line.event)), [log]);
  if (!game || !isDiceBoardGame(game)) return null;
  return (
    <DiceBoardView
      {...table}
      game={game}
      last={last}
      notice={notice}
      beside={(seat) => <Clock seat={seat} />}
    />
  );
}
