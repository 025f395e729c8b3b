import {useId} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import type {View} from "../protocol/messages";
import {memberOf, yourself} from "../room/selectors";
import {isolated} from "../start/words";
import {t} from "../words/words";
import {ReadyCheck} from "./ReadyCheck";
import {ShareButton} from "./SharePanel";
import {obstacleOf, unready} from "./start";
import {useCommands} from "../app/useCommands";

function waitsFor(view: View, isHost: boolean): string {
  const obstacle = obstacleOf(view);
  const host = memberOf(view, view.host)?.name ?? "";
  if (obstacle === undefined)
    return isHost ? t("lobby.start.waits.you") : t("lobby.start.waits.host", {name: isolated(host)});
  if (obstacle.is !== "seats") return t(`lobby.start.waits.${obstacle.is}`);
  const free = t("lobby.start.waits.seats", {count: obstacle.free});
  if (isHost) return `${free} ${t("lobby.start.waits.seats.host")}`;
  return yourself(view)?.seat === undefined ? `${free} ${t("lobby.start.sit")}` : free;
}

function Ready({view}: {view: View}) {
  const {press, refusal} = useCommands();
  const you = yourself(view);
  if (you?.seat === undefined) return null;
  const ready = you.ready !== true;
  return (
    <>
      <button class={ready ? "app-main-action" : ""} {...press({type: "ready", ready})}>
        {ready ? t("lobby.ready.set") : t("lobby.ready.unset")}
      </button>
      {refusal}
    </>
  );
}

/** Starts the game. If something prevents that, pressing it says what. */
function StartButton({view, status}: {view: View; status: string}) {
  const {announce} = useApp();
  const {press, refusal} = useCommands();
  const start = press({type: "start"});
  const blocked = obstacleOf(view) !== undefined;
  return (
    <>
      <button
        class="app-main-action"
        {...start}
        aria-disabled={blocked}
        aria-describedby={status}
        onClick={blocked ? () => announce(waitsFor(view, true)) : start.onClick}
      >
        {view.games === 0 ? t("lobby.start") : t("lobby.start.next")}
      </button>
      {refusal}
    </>
  );
}

/**
 * What the next game waits for, and the reader's button for it: the invitation or start for the host, ready for
 * the others.
 * Below a game's result, which has these buttons too, it is shown only while seats are free.
 */
export function StartBar() {
  const {isHost} = useApp();
  const {view} = useRoom();
  const status = useId();
  const after = view.game?.result !== undefined;
  if (after && obstacleOf(view) === undefined) return null;
  const names = unready(view).map(({name}) => isolated(name));
  return (
    <div class={`lobby-start ${after ? "lobby-start-after" : ""}`}>
      <p id={status} role="status">
        {waitsFor(view, isHost)}
        {names.length > 0 && <> {t("lobby.start.unready", {names: names.join(", ")})}</>}
      </p>
      {!after && <ReadyCheck />}
      {!isHost ? (
        <Ready view={view} />
      ) : obstacleOf(view)?.is === "seats" ? (
        <ShareButton />
      ) : (
        <StartButton view={view} status={status} />
      )}
    </div>
  );
}
