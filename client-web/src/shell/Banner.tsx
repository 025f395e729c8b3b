import {useApp} from "../app/context";
import {roomPath} from "../app/route";
import {t} from "../words/words";

/**
 * Says when the page is cut off. Its place is over the page, so that nothing jumps when it comes and goes.
 */
export function Banner() {
  const {connection, unanswered} = useApp();
  const cut = connection === "offline" || connection === "connecting";
  return (
    <div role="status" class="shell-banner-place">
      {cut && (
        <div class="shell-banner">
          {t("app.offline")} {unanswered > 0 && t("app.waiting", {count: unanswered})}
        </div>
      )}
    </div>
  );
}

/** The way to the room that follows this one, whose history is full. */
export function FreshTable() {
  const {room, navigate} = useApp();
  const successor = room?.view.successor;
  if (!successor) return null;
  return (
    <section class="app-card" role="status">
      <p>{t("app.fresh-table")}</p>
      <button
        type="button"
        class="app-main-action"
        onClick={() => navigate(roomPath(successor.room, successor.secret))}
      >
        {t("app.fresh-table-go")}
      </button>
    </section>
  );
}
