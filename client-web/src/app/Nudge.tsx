import {useEffect, useState} from "preact/hooks";
import {t} from "../words/words";
import {useApp, useRoom} from "./context";
import {nudge_after_ms, turnBegan, whomToNudge} from "./nudging";
import {refusalWords} from "./Refusal";

/** Whether this has been the same for so long, as far as the page has seen. */
function useLasted(what: string, ms: number): boolean {
  const [lasted, setLasted] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLasted(what), ms);
    return () => clearTimeout(timer);
  }, [what, ms]);
  return lasted === what;
}

/** Reminds the player whose turn it is, once they have had time to think. */
export function Nudge() {
  const room = useRoom();
  const {view} = room;
  const {send, toast} = useApp();
  const [busy, setBusy] = useState(false);
  const lasted = useLasted(
    `${view.games} ${turnBegan(room)} ${view.paused} ${view.call?.message}`,
    nudge_after_ms,
  );
  const player = whomToNudge(room);
  if (!player || !lasted) return null;
  const nudge = async (): Promise<void> => {
    if (busy || player.seat === undefined) return;
    setBusy(true);
    const answer = await send({type: "nudge", seat: player.seat});
    setBusy(false);
    if (answer.type === "refused") toast({text: refusalWords(answer), kind: "warning"});
  };
  return (
    <button type="button" class="app-nudge" aria-busy={busy} onClick={() => void nudge()}>
      {t("app.nudge", {name: player.name})}
    </button>
  );
}
