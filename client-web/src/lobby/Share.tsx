import "./lobby.css";
import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import {Dialog} from "../app/Dialog";
import {Icon} from "../app/Icon";
import {t} from "../words/words";
import {SharePanel} from "./SharePanel";

/** The header button that shows how friends find this table. */
export function Share() {
  const {connection} = useApp();
  const [open, setOpen] = useState(false);
  if (connection === "closed") return null;
  return (
    <>
      <button type="button" class="app-quiet" aria-label={t("lobby.share")} onClick={() => setOpen(true)}>
        <Icon d="M12 15V4M8 7.5 12 3.5 16 7.5M5 12V19H19V12" />
      </button>
      {open && (
        <Dialog title={t("lobby.share")} onClose={() => setOpen(false)}>
          <SharePanel />
        </Dialog>
      )}
    </>
  );
}
