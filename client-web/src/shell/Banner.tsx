import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import {roomPath} from "../app/route";
import {Button} from "../ui/Button";
import {useListener} from "../ui/useListener";
import {t} from "../words/words";

/** Whether the device has a network, as far as the browser knows; if not, the server is not to blame. */
function useNetworkUp(): boolean {
  const [up, setUp] = useState(navigator.onLine);
  useListener(window, ["online", "offline"], () => setUp(navigator.onLine));
  return up;
}

/**
 * Says when the page is disconnected. It is an overlay, so that the layout does not shift when it appears or
 * disappears.
 */
export function Banner() {
  const {connection, barred, unanswered} = useApp();
  const networkUp = useNetworkUp();
  const cut = connection === "offline" || connection === "connecting";
  return (
    <div role="status" class="shell-banner-place">
      {cut && (
        <div class="shell-banner">
          {t(!networkUp ? "app.offline" : barred ? "app.barred" : "app.lost")}{" "}
          {unanswered > 0 && t("app.waiting", {count: unanswered})}
        </div>
      )}
    </div>
  );
}

/** The link to the successor of this room, whose history is full. */
export function FreshTable() {
  const {room, navigate} = useApp();
  const successor = room?.view.successor;
  if (!successor) return null;
  return (
    <section class="app-card" role="status">
      <p>{t("app.fresh-table")}</p>
      <Button
        main
        label={t("app.fresh-table-go")}
        onClick={() => navigate(roomPath(successor.room, successor.secret))}
      />
    </section>
  );
}
