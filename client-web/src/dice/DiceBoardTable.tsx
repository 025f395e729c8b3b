import {useMemo} from "preact/hooks";
import {useRoom} from "../app/context";
import {Clock} from "../clock/Clock";
import {isDiceBoardGame} from "../room/selectors";
import {DiceBoardView} from "./DiceBoardView";
import {lastSpace} from "./moment";
import {useTable} from "./useTable";

/** Sequence Dice in the room. */
export function DiceBoardTable() {
  const {
    view: {game},
    log,
  } = useRoom();
  const table = useTable();
  const last = useMemo(() => lastSpace(log.map((line) => line.event)), [log]);
  if (!game || !isDiceBoardGame(game)) return null;
  return <DiceBoardView {...table} game={game} last={last} beside={(seat) => <Clock seat={seat} />} />;
}
