import {useId} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import type {View} from "../protocol/messages";
import {memberOf, yourself} from "../room/selectors";
import {Button} from "../ui/Button";
import {isolated, waitingFor} from "../app/people";
import {t} from "../words/words";
import {ReadyButton, ReadyCheck} from "./ReadyCheck";
import {ShareButton} from "./SharePanel";
import {obstacleOf, unready} from "./start";
import {useCommands} from "../ui/useCommands";

function waitsFor(view: View, isHost: boolean): string {
  const obstacle = obstacleOf(view);
  const host = memberOf(view, view.host)?.name ?? "";
  const toStart = isHost ? t("lobby.start.waits.you") : t("lobby.start.waits.host", {name: isolated(host)});
  if (obstacle === undefined) return waitingFor(unready(view), view.you) || toStart;
  if (obstacle.is !== "seats") return t(`lobby.start.waits.${obstacle.is}`);
  const free = t("lobby.start.waits.seats", {count: obstacle.free});
  if (isHost) return `${free} ${t("lobby.start.waits.seats.host")}`;
  return yourself(view)?.seat === undefined ? `${free} ${t("lobby.start.sit")}` : free;
}

/**
 * What the next game waits for, and the reader's button for it: the invitation or start for the host, ready for
 * the others.
 * Below a game's result, which has these buttons too, it is shown only while seats are free.
 */
export function StartBar() {
  const {isHost, announce} = useApp();
  const {view} = useRoom();
  const {press, refusal} = useCommands();
  const status = useId();
  const after = view.game?.result !== undefined;
  const obstacle = obstacleOf(view);
  if (after && obstacle === undefined) return null;
  return (
    <div class={`lobby-start ${after ? "lobby-start-after" : ""}`}>
      <p id={status} role="status">
        {waitsFor(view, isHost)}
      </p>
      {!after && <ReadyCheck />}
      {isHost && obstacle?.is === "seats" && <ShareButton />}
      {isHost && obstacle?.is !== "seats" && (
        <Button
          main
          label={view.games === 0 ? t("lobby.start") : t("lobby.start.next")}
          {...press({type: "start"})}
          {...(obstacle && {"aria-disabled": true, onClick: () => announce(waitsFor(view, true))})}
          aria-describedby={status}
        />
      )}
      {!isHost && <ReadyButton press={press} />}
      {refusal}
    </div>
  );
}
