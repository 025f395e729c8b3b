import {useState} from "preact/hooks";
import {useApp, useEvents, useRoom} from "../app/context";
import {lazy} from "../app/lazy";
import {RefusalAlert} from "../app/Refusal";
import {replayLink} from "../app/route";
import {useAnswer} from "../app/useAnswer";
import type {PastGame} from "../protocol/types";
import {isPreset} from "../start/games";
import {t} from "../words/words";
import {reachableLink} from "./link";
import {winnersOf} from "./past_games";
import {useCommands} from "../app/useCommands";
import {useLinkField} from "./useLinkField";

const Replay = lazy(() => import("../replay/Replay"), "Replay");

/** The finished games that the room keeps, and why they are not there. Asked for when there is news of them. */
function usePastGames() {
  const {send} = useApp();
  const {view} = useRoom();
  const [asked, ask] = useState(0);
  useEvents(({events}) => {
    if (events.some(({event}) => event === "game-shared")) ask((times) => times + 1);
  });
  const answer = useAnswer(() => send({type: "past-games"}), [asked, view.games]);
  return {games: answer?.type === "past-games" ? answer.games : [], refused: answer};
}

/** The link to a game in a field, to be copied, and for the host a button that ends it. */
function GameLink({game, secret}: {game: number; secret: string}) {
  const {isHost} = useApp();
  const {view} = useRoom();
  const {press, refusal} = useCommands();
  const {input, button} = useLinkField(replayLink(reachableLink(view.link, location.origin), game, secret));
  return (
    <div class="app-row">
      <input {...input} aria-label={t("lobby.past.link-of", {game})} />
      <button {...button} />
      {isHost && (
        <button {...press({type: "share-game", game, shared: false})}>{t("lobby.past.unshare")}</button>
      )}
      {refusal}
    </div>
  );
}

function PastGameRow({past, onReplay}: {past: PastGame; onReplay: () => void}) {
  const {press, refusal} = useCommands();
  const {game, preset, result, replay, secret} = past;
  const winners = winnersOf(past).join(", ");
  const how = "abandoned" in result ? t("lobby.past.abandoned") : t("lobby.past.drawn");
  const name = isPreset(preset) ? t(`start.game.${preset}`) : preset;
  return (
    <li>
      <p>
        {t("lobby.past.game", {game, name})} {winners ? t("lobby.past.won", {names: winners}) : how}
      </p>
      {replay && (
        <div class="app-row">
          <button type="button" onClick={onReplay}>
            {t("lobby.past.replay", {game})}
          </button>
          {secret === undefined && (
            <button {...press({type: "share-game", game, shared: true})}>
              {t("lobby.past.share", {game})}
            </button>
          )}
        </div>
      )}
      {secret !== undefined && replay && <GameLink game={game} secret={secret} />}
      {refusal}
    </li>
  );
}

/** The finished games of this room: replays, and links with which others see one. */
export function PastGames() {
  const {games, refused} = usePastGames();
  const [shown, show] = useState<number | null>(null);
  if (games.length === 0) return <RefusalAlert refused={refused} />;
  return (
    <section class="app-card" aria-labelledby="lobby-past">
      <h2 id="lobby-past">{t("lobby.past.title")}</h2>
      <p class="lobby-hint">{t("lobby.past.hint")}</p>
      <ul class="lobby-past">
        {games.map((past) => (
          <PastGameRow key={past.game} past={past} onReplay={() => show(past.game)} />
        ))}
      </ul>
      {shown !== null && <Replay game={shown} onClose={() => show(null)} />}
    </section>
  );
}
