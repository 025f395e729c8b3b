import {useErrorBoundary, useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {Dialog} from "../ui/Dialog";
import {RefusalAlert} from "../ui/Refusal";
import {useAnswer} from "../ui/useAnswer";
import type {Refused, ReplayAnswer, SharedReplayCommand} from "../protocol/messages";
import {isRunning} from "../room/selectors";
import {Select} from "../ui/Select";
import {t} from "../words/words";
import {Film} from "./Film";
import {replayable} from "./positions";
import {file_bytes_max, savedGameIn} from "./saved";

/** The game of an answer, once it is there. */
function Answered({answer}: {answer: ReplayAnswer | Refused | null}) {
  if (answer === null) return <p role="status">{t("app.loading")}</p>;
  if (answer.type === "refused") return <RefusalAlert refused={answer} />;
  return <Film key={answer.id} recording={answer} />;
}

interface Props {
  /** The number of a finished game of this room. */
  readonly game: number;
  readonly onClose: () => void;
}

/** A finished game of this room, step by step, with all hands shown. */
export function Replay({game: first, onClose}: Props) {
  const [game, setGame] = useState(first);
  const {view} = useRoom();
  const {send} = useApp();
  const all = replayable(view.games, isRunning(view));
  const answer = useAnswer(() => send({type: "replay", game}), [game]);
  return (
    <Dialog title={t("replay.title", {game})} onClose={onClose} kind="wide">
      <div class="replay">
        {all.length > 1 && (
          <label class="replay-choice">
            {t("replay.which")}{" "}
            <Select
              values={all}
              value={game}
              say={(one) => t("replay.game", {game: one})}
              onChoose={setGame}
            />
          </label>
        )}
        <Answered answer={answer} />
      </div>
    </Dialog>
  );
}

/** The page of a link to a finished game: the game, and nothing else of the room. */
export function SharedReplay({room, game, secret}: Pick<SharedReplayCommand, "room" | "game" | "secret">) {
  const {askByLink} = useApp();
  const answer = useAnswer(
    () => askByLink({type: "shared-replay", room, game, secret}),
    [room, game, secret],
  );
  return (
    <div class="replay replay-page">
      <h1>{t("replay.title", {game})}</h1>
      <Answered answer={answer} />
    </div>
  );
}

/** A saved game, played back in the page: no server takes part. */
export function SavedGame({file, onClose}: {file: File; onClose: () => void}) {
  const [broken] = useErrorBoundary(); // anybody may have written the file
  const read = useAnswer(
    async () => (file.size > file_bytes_max ? "too-large" : savedGameIn(await file.text())),
    [file],
  );
  const found = broken === undefined ? read : "damaged";
  return (
    <Dialog title={file.name} onClose={onClose} kind="wide">
      <div class="replay">
        {found === null && <p role="status">{t("app.loading")}</p>}
        {typeof found === "string" && <p role="alert">{t(`replay.file.${found}`)}</p>}
        {found !== null && typeof found === "object" && <Film recording={found} />}
      </div>
    </Dialog>
  );
}
