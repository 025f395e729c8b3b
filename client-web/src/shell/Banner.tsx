import {useApp} from "../app/context";
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
