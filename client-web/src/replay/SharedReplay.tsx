import {useEffect, useState} from "preact/hooks";
import {useApp} from "../app/context";
import {RefusalAlert} from "../app/Refusal";
import type {Refused, ReplayAnswer} from "../protocol/messages";
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
  const [answer, setAnswer] = useState<ReplayAnswer | Refused | null>(null);
  useEffect(() => {
    let wanted = true;
    setAnswer(null);
    void openReplay({room, game, secret}).then((heard) => wanted && setAnswer(heard));
    return () => void (wanted = false);
  }, [room, game, secret]);
  return (
    <div class="replay replay-page">
      <h1>{t("replay.title", {game})}</h1>
      {answer === null && <p role="status">{t("app.loading")}</p>}
      {answer?.type === "refused" && <RefusalAlert refused={answer} />}
      {answer?.type === "replay" && <Film key={answer.id} recording={answer} />}
    </div>
  );
}
