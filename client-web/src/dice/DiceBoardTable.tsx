import {useRoom} from "../app/context";
import {Clock} from "../clock/Clock";
import {isDiceBoardGame} from "../room/selectors";
import {DiceBoardView} from "./DiceBoardView";
import {useTable} from "./useTable";

/** Sequence Dice in the room. */
export function DiceBoardTable() {
  const {view: {game}} = useRoom();
  const table = useTable();
  if (!game || !isDiceBoardGame(game)) return null;
  return <DiceBoardView {...table} game={game} beside={(seat) => <Clock seat={seat} />} />;
}
