import {useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {LevelChoice, usualLevel} from "../ui/LevelChoice";
import {useCountdown} from "../ui/useCountdown";
import type {View} from "../protocol/messages";
import {Button} from "../ui/Button";
import {yourself} from "../room/selectors";
import {waitingFor} from "../app/people";
import {t} from "../words/words";
import {freeSeats} from "./places";
import {awaitedBy} from "./start";
import {useCommands} from "../ui/useCommands";

/** A player's button to be ready for the next game, or not any more. */
export function ReadyButton({press}: Pick<ReturnType<typeof useCommands>, "press">) {
  const me = yourself(useRoom().view);
  if (me?.seat === undefined) return null;
  const {ready = false} = me;
  const label = t(ready ? "lobby.ready.unset" : "lobby.ready.set");
  return <Button main={!ready} quiet={ready} label={label} {...press({type: "ready", ready: !ready})} />;
}

/** How long the host's ready check waits before bots take seats, in seconds. */
const patience = 30;

/** The host does not wait any longer, or lets bots take the other seats, or ends the check. */
function Impatience({view}: {view: View}) {
  const {press, refusal} = useCommands();
  const [level, setLevel] = useState(usualLevel);
  const bots = (seconds: number) => ({type: "ready-check", open: true, level, seconds}) as const;
  return (
    <>
      <div class="app-row">
        {freeSeats(view).length === 0 && (
          <Button label={t("lobby.check.start")} {...press({type: "start"})} />
        )}
        <Button label={t("lobby.check.bots", {count: patience})} {...press(bots(patience))} />
        <Button label={t("lobby.check.bots-now")} {...press(bots(0))} />
        <Button label={t("lobby.check.stop")} {...press({type: "ready-check", open: false})} />
      </div>
      <LevelChoice label={t("lobby.fill.level")} level={level} onLevel={setLevel} />
      {refusal}
    </>
  );
}

/** An open ready check: for whom the next game waits and how long, and what the host can do about it. */
export function ReadyCheck() {
  const {isHost} = useApp();
  const {view} = useRoom();
  const check = view.ready_check;
  const left = useCountdown(check?.seconds ?? 0, check);
  const free = freeSeats(view).length;
  if (check === undefined) return null;
  return (
    <section class="lobby-check" aria-label={t("lobby.check")}>
      <p role="status">
        {waitingFor(awaitedBy(view), view.you)} {free > 0 && t("lobby.start.waits.seats", {count: free})}
      </p>
      {check.level !== undefined && <p role="timer">{t("lobby.check.time", {count: left})}</p>}
      {isHost && <Impatience view={view} />}
    </section>
  );
}
