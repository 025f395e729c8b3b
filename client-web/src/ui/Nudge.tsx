import {useState} from "preact/hooks";
import {Button} from "./Button";
import {t} from "../words/words";
import {useRoom} from "../app/context";
import {nudge_after_ms, turnBegan, whomToNudge} from "../app/nudging";
import {useLater} from "../app/useLater";
import {useCommands} from "./useCommands";

/** Reminds the player whose turn it is, once they have had time to think. */
export function Nudge() {
  const room = useRoom();
  const {view} = room;
  const {press} = useCommands("toast");
  const turn = `${view.games} ${turnBegan(room)} ${view.paused} ${view.call?.message}`;
  const [lasted, setLasted] = useState<string | null>(null); // the turn, as far as the page has seen it
  useLater(() => setLasted(turn), nudge_after_ms, [turn]);
  const player = whomToNudge(room);
  if (player?.seat === undefined || lasted !== turn) return null;
  const {name, seat} = player;
  return <Button label={t("app.nudge", {name})} class="app-nudge" {...press({type: "nudge", seat})} />;
}
