import "./lobby.css";
import {useRoom} from "../app/context";
import {Dialog, DialogButton} from "../ui/Dialog";
import {lazy} from "../ui/lazy";
import {Icon} from "../ui/Icon";
import {t} from "../words/words";
import {SharePanel} from "./SharePanel";
import {useDoorbell} from "./useNews";

const Tools = lazy(() => import("./Tools"), "Tools");

/** The header button that opens the tools, with the number of people knocking. */
export function HostTools() {
  const {knocks} = useRoom();
  useDoorbell();
  const waiting = knocks.filter(({claims}) => claims === undefined).length;
  const label = waiting === 0 ? t("lobby.tools") : t("lobby.tools.waiting", {count: waiting});
  return (
    <DialogButton
      quiet
      label={label}
      class="lobby-tools-button"
      dialog={(close) => (
        <Dialog title={t("lobby.tools")} onClose={close}>
          <Tools />
        </Dialog>
      )}
    >
      <Icon name="more" />
      {waiting > 0 && (
        <span class="lobby-badge" aria-hidden="true">
          {waiting}
        </span>
      )}
    </DialogButton>
  );
}

/** The header button that shows how friends find this table. */
export const Share = () => (
  <DialogButton
    quiet
    icon="share"
    label={t("lobby.share")}
    dialog={(close) => (
      <Dialog title={t("lobby.share")} onClose={close}>
        <SharePanel />
      </Dialog>
    )}
  />
);
