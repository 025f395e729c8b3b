import {useApp, useRoom} from "../app/context";
import {isRunning, memberOf, yourself} from "../room/selectors";
import {Button} from "../ui/Button";
import {isolated} from "../app/people";
import {rich, t} from "../words/words";
import {ConfirmButton} from "./Confirm";
import {MoveButton} from "./Move";
import {chairFreeAt} from "./start";
import {useCountdown} from "../ui/useCountdown";
import {useCommands} from "../ui/useCommands";

/** The button to leave the table. */
export function Leave() {
  const {view} = useRoom();
  return (
    <ConfirmButton
      dangerous
      icon="door"
      label={t("lobby.tools.leave")}
      command={(level) => ({type: "leave", ...(level && {level})})}
      vacates={{by: "leave", seat: yourself(view)?.seat}}
    >
      <p>{t("lobby.tools.leave.sure")}</p>
    </ConfirmButton>
  );
}

/**
 * The host role, which others can take over when the host has been away for a minute (during a game only its
 * players can).
 */
export function ChairTools() {
  const {you, isHost} = useApp();
  const {view} = useRoom();
  const {press, refusal} = useCommands();
  const seat = yourself(view)?.seat;
  const freeAt = chairFreeAt(view);
  useCountdown(Math.max(0, (freeAt ?? 0) - Date.now()) / 1000, freeAt); // renders again when it is free
  const free = freeAt !== undefined && Date.now() >= freeAt;
  const host = {name: <bdi translate={false}>{memberOf(view, view.host)?.name}</bdi>};
  const playing = isRunning(view) && seat !== undefined;
  const mayTake = free && (playing || !isRunning(view));
  const acts = !isHost && playing && view.acts_for !== undefined;
  const state = acts ? "acts" : mayTake ? "free" : freeAt === undefined ? "here" : free ? "players" : "away";
  return (
    <section aria-labelledby="lobby-chair">
      <h3 id="lobby-chair">{t("lobby.tools.chair")}</h3>
      <p>{isHost ? t("lobby.tools.chair.you") : rich(`lobby.tools.chair.${state}`, host)}</p>
      <div class="app-row">
        {acts && (
          <Button
            label={t("lobby.tools.chair.confirm", {name: isolated(memberOf(view, view.host)?.name ?? "")})}
            {...press({type: "hand-over", member: view.host})}
          />
        )}
        {!isHost && mayTake && you !== null && (
          <Button label={t("lobby.tools.chair.take")} {...press({type: "hand-over", member: you})} />
        )}
        <MoveButton />
      </div>
      {refusal}
    </section>
  );
}
