import {useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {lazy} from "../ui/lazy";
import {useCommands} from "../ui/useCommands";
import {ReadyButton, ReadyCheck} from "../lobby/ReadyCheck";
import {yourself} from "../room/selectors";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {gameFile, save, type SavedFile, textFile} from "./files";

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
      {isHost && !asked && (
        <Button main label={t("result.again")} {...press({type: "ready-check", open: true})} />
      )}
      {(!isHost || asked) && <ReadyButton press={press} />}
      <ReadyCheck />
      <span role="status">
        {!asked && ready > 0 && t("result.who-ready", {count: ready, players: view.setup.players})}{" "}
        {!asked && !isHost && me?.ready && t("result.host-starts")}
      </span>
      {refusal}
    </>
  );
}

/** The buttons to replay the game, and to save it: as a file of this page, or as text. */
export function Keep() {
  const {view} = useRoom();
  const {run, refusal, busy} = useCommands();
  const [saved, setSaved] = useState<string | null>(null);
  const [replaying, setReplaying] = useState(false);
  const keep = (file: SavedFile): void => {
    save(file);
    setSaved(file.name);
  };
  const record = {type: "record", game: view.games} as const;
  const saveGame = async (): Promise<void> => {
    const replay = await run({type: "replay", game: view.games});
    const kept = replay && (await run(record));
    if (kept) keep(gameFile(view.room, replay, kept));
  };
  const saveText = async (): Promise<void> => {
    const kept = await run(record);
    if (kept) keep(textFile(view.room, kept));
  };
  return (
    <>
      <Button label={t("result.replay")} onClick={() => setReplaying(true)} />
      <Button label={t("result.save")} busy={busy} onClick={() => void saveGame()} />
      <Button
        label={t("result.save-text")}
        title={t("result.save-text-help")}
        busy={busy}
        onClick={() => void saveText()}
      />
      <span role="status">{saved && t("result.saved", {name: saved})}</span>
      {refusal}
      {replaying && <Replay game={view.games} onClose={() => setReplaying(false)} />}
    </>
  );
}
