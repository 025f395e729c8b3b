import {useApp} from "../app/context";
import {t} from "../words/words";

/** Shown while the host of a table has not answered. */
export function Knocking() {
  const {giveUp} = useApp();
  return (
    <section class="app-card">
      <h2>{t("start.join.knocking")}</h2>
      <p role="status">{t("start.join.knocking.text")}</p>
      <button type="button" onClick={giveUp}>
        {t("start.join.give-up")}
      </button>
    </section>
  );
}
