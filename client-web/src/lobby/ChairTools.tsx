import {useState} from "preact/hooks";
import {usualLevel} from "../app/LevelChoice";
import {useApp, useRoom} from "../app/context";
import {isRunning, memberOf, yourself} from "../room/selectors";
import {isolated} from "../start/words";
import {rich, t} from "../words/words";
import {Confirm} from "./Confirm";
import {MoveButton} from "./Move";
import {TakingOver} from "./TakingOver";
import {chairFreeAt} from "./start";
import {useCountdown} from "../app/useCountdown";
import {useCommands} from "../app/useCommands";

/**
 * The host role, which others can take over when the host has been away for a minute (during a game only its
 * players can), and the button to leave.
 */
export function ChairTools() {
  const {you, isHost} = useApp();
  const {view} = useRoom();
  const {press, refusal} = useCommands();
  const [leaves, setLeaves] = useState(false);
  const [level, setLevel] = useState(usualLevel);
  const freeAt = chairFreeAt(view);
  useCountdown(Math.max(0, (freeAt ?? 0) - Date.now()) / 1000, freeAt); // renders again when it is free
  const free = freeAt !== undefined && Date.now() >= freeAt;
  const host = {name: <bdi translate={false}>{memberOf(view, view.host)?.name}</bdi>};
  const playing = isRunning(view) && yourself(view)?.seat !== undefined;
  const mayTake = free && (playing || !isRunning(view));
  const acts = !isHost && playing && view.acts_for !== undefined;
  const state = acts ? "acts" : mayTake ? "free" : freeAt === undefined ? "here" : free ? "players" : "away";
  return (
    <section aria-labelledby="lobby-chair">
      <h3 id="lobby-chair">{t("lobby.tools.chair")}</h3>
      <p>{isHost ? t("lobby.tools.chair.you") : rich(`lobby.tools.chair.${state}`, host)}</p>
      <div class="app-row">
        {acts && (
          <button {...press({type: "hand-over", member: view.host})}>
            {t("lobby.tools.chair.confirm", {name: isolated(memberOf(view, view.host)?.name ?? "")})}
          </button>
        )}
        {!isHost && mayTake && you !== null && (
          <button {...press({type: "hand-over", member: you})}>{t("lobby.tools.chair.take")}</button>
        )}
        <MoveButton />
        <button type="button" class="app-dangerous" onClick={() => setLeaves(true)}>
          {t("lobby.tools.leave")}
        </button>
      </div>
      {refusal}
      {leaves && (
        <Confirm
          title={t("lobby.tools.leave")}
          command={playing ? {type: "leave", level} : {type: "leave"}}
          onClose={() => setLeaves(false)}
        >
          <p>{t("lobby.tools.leave.sure")}</p>
          {playing && <TakingOver what="leave" level={level} onLevel={setLevel} />}
        </Confirm>
      )}
    </section>
  );
}
