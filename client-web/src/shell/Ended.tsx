import {useApp} from "../app/context";
import type {LinkEnd} from "../link/link";
import {Button} from "../ui/Button";
import {t, tryWords} from "../words/words";

/** Endings after which the seat still exists and a button returns to it. */
const open = new Set(["taken-over", "closed-to-spectators", "room-archived", "room-closed"]);

/** Why the page is no longer in the room, and what can be done about it. */
export function Ended({code, ending}: {code: string; ending: LinkEnd}) {
  const {comeBack, navigate} = useApp();
  const back = tryWords(`app.ended-${ending.code}-back`) ?? t("app.again");
  return (
    <div class="shell-alone">
      <h1>{tryWords(`app.ended-${ending.code}-title`) ?? t("app.ended-title")}</h1>
      <p role="alert">
        {tryWords(`app.ended-${ending.code}`) ?? t("app.refused", {sentence: ending.sentence})}
      </p>
      <p class="app-row">
        {open.has(ending.code) && <Button main label={back} onClick={() => comeBack(code)} />}
        <Button label={t("app.to-start")} onClick={() => navigate("./")} />
      </p>
    </div>
  );
}
