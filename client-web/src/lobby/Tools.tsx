import {useApp, useRoom} from "../app/context";
import {useCommands} from "../ui/useCommands";
import {isRunning} from "../room/selectors";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {ChairTools, Leave} from "./ChairTools";
import {ConfirmButton} from "./Confirm";
import {DoorTools} from "./DoorTools";
import {Knocks} from "./Knocks";
import {PeopleTools} from "./PeopleTools";
import {RegularTools} from "./RegularTools";

/** Pauses or ends the running game. */
function GameTools() {
  const {view} = useRoom();
  const {press, refusal} = useCommands();
  if (!isRunning(view)) return null;
  return (
    <section aria-labelledby="lobby-running">
      <h3 id="lobby-running">{t("lobby.tools.game")}</h3>
      <div class="app-row">
        <Button
          label={view.paused ? t("lobby.tools.unpause") : t("lobby.tools.pause")}
          {...press({type: view.paused ? "unpause" : "pause"})}
        />
        <ConfirmButton dangerous label={t("lobby.tools.abandon")} command={() => ({type: "abandon"})}>
          <p>{t("lobby.tools.abandon.sure")}</p>
        </ConfirmButton>
      </div>
      {refusal}
    </section>
  );
}

/**
 * What can be done about the table at any time: almost everything by the host; others can take over the host
 * role and leave.
 */
export function Tools() {
  const {isHost} = useApp();
  return (
    <div class="lobby-tools">
      <Leave />
      {isHost && <Knocks />}
      {isHost && <GameTools />}
      {isHost && <PeopleTools />}
      {isHost && <DoorTools />}
      {isHost && <RegularTools />}
      <ChairTools />
    </div>
  );
}
