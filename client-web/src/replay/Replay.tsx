import {useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {Dialog} from "../app/Dialog";
import {RefusalAlert} from "../app/Refusal";
import {useAnswer} from "../app/useAnswer";
import {isRunning} from "../room/selectors";
import {t} from "../words/words";
import {Film} from "./Film";
import {replayable} from "./positions";

interface Props {
  /** The number of a finished game of this room. */
  readonly game: number;
  readonly onClose: () => void;
}

function GameChoice({game, onChoose}: {game: number; onChoose: (game: number) => void}) {
  const {view} = useRoom();
  const all = replayable(view.games, isRunning(view));
  if (all.length < 2) return null;
  return (
    <label class="replay-choice">
      {t("replay.which")}{" "}
      <select value={game} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        {all.map((one) => (
          <option value={one}>{t("replay.game", {game: one})}</option>
        ))}
      </select>
    </label>
  );
}

/** A finished game of this room, step by step, with all hands shown. */
export function Replay({game: first, onClose}: Props) {
  const [game, setGame] = useState(first);
  const {send} = useApp();
  const answer = useAnswer(() => send({type: "replay", game}), [game]);
  return (
    <Dialog title={t("replay.title", {game})} onClose={onClose} kind="wide">
      <div class="replay">
        <GameChoice game={game} onChoose={setGame} />
        {answer === null && <p role="status">{t("app.loading")}</p>}
        <RefusalAlert refused={answer} />
        {answer?.type === "replay" && <Film key={answer.id} recording={answer} />}
      </div>
    </Dialog>
  );
}
