import {useMemo} from "preact/hooks";
import {useRoom} from "../app/context";
import {overSeat} from "./overSeat";
import type {DiceBoardGame} from "../protocol/messages";
import {DiceBoardView} from "./DiceBoardView";
import {lastSpace} from "./moment";
import type {Shown} from "./shown";
import {useTable} from "./useTable";

/** Sequence Dice in the room. */
export function DiceBoardTable(shown: Pick<Shown<DiceBoardGame>, "game" | "notice" | "finale">) {
  const {log} = useRoom();
  const table = useTable();
  const last = useMemo(() => lastSpace(log.map((line) => line.event)), [log]);
  return <DiceBoardView {...table} last={last} {...shown} beside={overSeat} />;
}
