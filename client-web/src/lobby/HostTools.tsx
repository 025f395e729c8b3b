import "./lobby.css";
import {useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {Dialog} from "../app/Dialog";
import {Icon} from "../app/Icon";
import {t} from "../words/words";
import {ChairTools} from "./ChairTools";
import {DoorTools} from "./DoorTools";
import {GameTools} from "./GameTools";
import {Knocks} from "./Knocks";
import {PeopleTools} from "./PeopleTools";
import {RegularTools} from "./RegularTools";
import {useDoorbell} from "./useNews";

/**
 * What can be done about the table at any time: almost everything by the host; others can take over the host
 * role and leave.
 */
function Tools({onClose}: {onClose: () => void}) {
  const {isHost} = useApp();
  return (
    <Dialog title={t("lobby.tools")} onClose={onClose}>
      <div class="lobby-tools">
        {isHost && <Knocks />}
        {isHost && <GameTools />}
        {isHost && <PeopleTools />}
        {isHost && <DoorTools />}
        {isHost && <RegularTools />}
        <ChairTools />
      </div>
    </Dialog>
  );
}

/** The header button that opens the tools, with the number of people knocking. Hidden outside a room. */
export function HostTools() {
  const {connection} = useApp();
  const {knocks} = useRoom();
  const [open, setOpen] = useState(false);
  useDoorbell();
  if (connection === "closed") return null;
  const waiting = knocks.filter(({claims}) => claims === undefined).length;
  const label = waiting === 0 ? t("lobby.tools") : t("lobby.tools.waiting", {count: waiting});
  return (
    <>
      <button
        type="button"
        class="app-quiet lobby-tools-button"
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        <Icon d="M4 20V5Q4 3 6 3H15Q17 3 17 5V20M2 20H22M13 11V13M17 8H20V20" />
        {waiting > 0 && (
          <span class="lobby-badge" aria-hidden="true">
            {waiting}
          </span>
        )}
      </button>
      {open && <Tools onClose={() => setOpen(false)} />}
    </>
  );
}
