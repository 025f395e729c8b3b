import {useApp, type Ending} from "../app/context";
import {t, tryWords} from "../words/words";

/** Endings after which the seat still exists and a button returns to it. */
const open = new Set(["taken-over", "closed-to-spectators", "room-archived", "room-closed"]);

/** Why the page is no longer in the room, and what can be done about it. */
export function Ended({code, ending}: {code: string; ending: Ending}) {
  const {comeBack, navigate} = useApp();
  const back = tryWords(`app.ended-${ending.code}-back`) ?? t("app.again");
  return (
    <div class="shell-alone">
      <h1>{tryWords(`app.ended-${ending.code}-title`) ?? t("app.ended-title")}</h1>
      <p role="alert">
        {tryWords(`app.ended-${ending.code}`) ?? t("app.refused", {sentence: ending.sentence})}
      </p>
      <p class="app-row">
        {open.has(ending.code) && (
          <button type="button" class="app-main-action" onClick={() => comeBack(code)}>
            {back}
          </button>
        )}
        <button type="button" onClick={() => navigate("./")}>
          {t("app.to-start")}
        </button>
      </p>
    </div>
  );
}
