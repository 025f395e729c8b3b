import {useMemo} from "preact/hooks";
import {useRoom} from "../app/context";
import {overSeat} from "./overSeat";
import type {SixDiceGame} from "../protocol/messages";
import {castsOf} from "./moment";
import {SixDiceView} from "./SixDiceView";
import type {Shown} from "./shown";
import {useTable} from "./useTable";

/** Sequences or Hearts Due in the room. */
export function SixDiceTable(shown: Pick<Shown<SixDiceGame>, "game" | "notice" | "finale">) {
  const {log} = useRoom();
  const table = useTable();
  const casts = useMemo(() => castsOf(log.map((line) => line.event)), [log]);
  return <SixDiceView {...table} casts={casts} {...shown} beside={overSeat} />;
}
