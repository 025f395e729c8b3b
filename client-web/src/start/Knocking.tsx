import {useApp} from "../app/context";
import {t} from "../words/words";
import {isolated} from "./words";

/** Shown while the host of a table has not answered, or the others have not said whether this is `claims`. */
export function Knocking({claims}: {claims?: string | undefined}) {
  const {giveUp} = useApp();
  return (
    <section class="app-card">
      <h2>{t("start.join.knocking")}</h2>
      <p role="status">
        {claims === undefined
          ? t("start.join.knocking.text")
          : t("start.join.claiming", {name: isolated(claims)})}
      </p>
      <button type="button" onClick={giveUp}>
        {t("start.join.give-up")}
      </button>
    </section>
  );
}
