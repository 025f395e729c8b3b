import {useApp} from "../app/context";
import {RefusalAlert} from "../app/Refusal";
import {useAnswer} from "../app/useAnswer";
import {t} from "../words/words";
import {Film} from "./Film";

interface Props {
  readonly room: string;
  readonly game: number;
  readonly secret: string;
}

/** The page of a link to a finished game: the game, and nothing else of the room. */
export function SharedReplay({room, game, secret}: Props) {
  const {openReplay} = useApp();
  const answer = useAnswer(() => openReplay({room, game, secret}), [room, game, secret]);
  return (
    <div class="replay replay-page">
      <h1>{t("replay.title", {game})}</h1>
      {answer === null && <p role="status">{t("app.loading")}</p>}
      <RefusalAlert refused={answer} />
      {answer?.type === "replay" && <Film key={answer.id} recording={answer} />}
    </div>
  );
}
