import {useState} from "preact/hooks";
import {useRoom} from "../app/context";
import {isRunning} from "../room/selectors";
import {t} from "../words/words";
import {Confirm} from "./Confirm";
import {useCommands} from "../app/useCommands";

/** Pauses or ends the running game. */
export function GameTools() {
  const {view} = useRoom();
  const {press, refusal} = useCommands();
  const [asked, setAsked] = useState(false);
  if (!isRunning(view)) return null;
  return (
    <section aria-labelledby="lobby-running">
      <h3 id="lobby-running">{t("lobby.tools.game")}</h3>
      <div class="app-row">
        <button {...press({type: view.paused ? "unpause" : "pause"})}>
          {view.paused ? t("lobby.tools.unpause") : t("lobby.tools.pause")}
        </button>
        <button type="button" class="app-dangerous" onClick={() => setAsked(true)}>
          {t("lobby.tools.abandon")}
        </button>
      </div>
      {refusal}
      {asked && (
        <Confirm title={t("lobby.tools.abandon")} command={{type: "abandon"}} onClose={() => setAsked(false)}>
          <p>{t("lobby.tools.abandon.sure")}</p>
        </Confirm>
      )}
    </section>
  );
}
