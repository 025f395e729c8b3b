import {useState} from "preact/hooks";
import {RefusalAlert} from "../app/Refusal";
import {useApp, useRoom} from "../app/context";
import {lazy} from "../app/lazy";
import {useCommands} from "../app/useCommands";
import {ReadyCheck} from "../lobby/ReadyCheck";
import type {Refused} from "../protocol/messages";
import {yourself} from "../room/selectors";
import {t} from "../words/words";
import {type FileKind, filesOf, save} from "./files";

const Replay = lazy(() => import("../replay/Replay"), "Replay");

/** The next game on the same seats, which begins when everybody is ready: the host asks for that first. */
export function Again() {
  const {isHost} = useApp();
  const {view} = useRoom();
  const {press, refusal} = useCommands();
  const me = yourself(view);
  const asked = view.ready_check !== undefined;
  const ready = view.members.filter((one) => one.ready).length;
  return (
    <>
      {isHost && view.ready_check === undefined && (
        <button class="app-main-action" {...press({type: "ready-check", open: true})}>
          {t("result.again")}
        </button>
      )}
      {(!isHost || asked) && me?.seat !== undefined && (
        <button class="app-main-action" {...press({type: "ready", ready: me.ready !== true})}>
          {t(me.ready ? "result.unready" : "result.ready")}
        </button>
      )}
      <ReadyCheck />
      <span role="status">
        {!asked && ready > 0 && t("result.who-ready", {count: ready, players: view.setup.players})}{" "}
        {!asked && !isHost && me?.ready && t("result.host-starts")}
      </span>
      {refusal}
    </>
  );
}

/** The buttons to replay the game, and to save its two files: one each, since browsers stop several downloads. */
export function Keep() {
  const {send} = useApp();
  const {view} = useRoom();
  const [saved, setSaved] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [replaying, setReplaying] = useState(false);
  const fetch = async (kind: FileKind): Promise<void> => {
    const answer = await send({type: "record", game: view.games});
    if (answer.type === "refused") return setRefused(answer);
    const file = filesOf(answer, view.room)[kind];
    save(file);
    setSaved(file.name);
  };
  return (
    <>
      <button type="button" onClick={() => setReplaying(true)}>
        {t("result.replay")}
      </button>
      <button type="button" onClick={() => void fetch("record")}>
        {t("result.save")}
      </button>
      <button type="button" title={t("result.save-deal-help")} onClick={() => void fetch("fairdeal")}>
        {t("result.save-deal")}
      </button>
      <span role="status">{saved && t("result.saved", {name: saved})}</span>
      <RefusalAlert refused={refused} />
      {replaying && <Replay game={view.games} onClose={() => setReplaying(false)} />}
    </>
  );
}
