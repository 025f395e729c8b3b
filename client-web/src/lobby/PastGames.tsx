import {useState} from "preact/hooks";
import {useApp, useEvents, useRoom} from "../app/context";
import {DialogButton} from "../ui/Dialog";
import {lazy} from "../ui/lazy";
import {RefusalAlert} from "../ui/Refusal";
import {replayLink} from "../app/route";
import {useAnswer} from "../ui/useAnswer";
import type {PastGame} from "../protocol/types";
import {sideOf} from "../room/selectors";
import {gameInWords} from "../setup/words";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {useCommands} from "../ui/useCommands";
import {useLinkField, useRoomLink} from "./LinkField";

/** The names of those who have won; empty if nobody has. */
export function winnersOf(past: PastGame): string[] {
  const {result, names} = past;
  if (!("winner" in result)) return [];
  const {winner} = result;
  if ("seat" in winner) return names.slice(winner.seat - 1, winner.seat);
  return names.filter((_, index) => sideOf(past, index + 1) === winner.side);
}

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
  const {press, refusal} = useCommands();
  const {input, button} = useLinkField(replayLink(useRoomLink(), game, secret));
  return (
    <div class="app-row">
      <input {...input} aria-label={t("lobby.past.link-of", {game})} />
      <Button {...button} />
      {isHost && (
        <Button label={t("lobby.past.unshare")} {...press({type: "share-game", game, shared: false})} />
      )}
      {refusal}
    </div>
  );
}

function PastGameRow({past}: {past: PastGame}) {
  const {press, refusal} = useCommands();
  const {game, preset, result, replay, secret} = past;
  const winners = winnersOf(past).join(", ");
  const how = "abandoned" in result ? t("lobby.past.abandoned") : t("lobby.past.drawn");
  return (
    <li>
      <p>
        {t("lobby.past.game", {game, name: gameInWords(preset)})}{" "}
        {winners ? t("lobby.past.won", {names: winners}) : how}
      </p>
      {replay && (
        <div class="app-row">
          <DialogButton
            label={t("lobby.past.replay", {game})}
            dialog={(close) => <Replay game={game} onClose={close} />}
          />
          {secret === undefined && (
            <Button
              label={t("lobby.past.share", {game})}
              {...press({type: "share-game", game, shared: true})}
            />
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
  if (games.length === 0) return <RefusalAlert refused={refused} />;
  return (
    <section class="app-card" aria-labelledby="lobby-past">
      <h2 id="lobby-past">{t("lobby.past.title")}</h2>
      <p class="lobby-hint">{t("lobby.past.hint")}</p>
      <ul class="lobby-past">
        {games.map((past) => (
          <PastGameRow key={past.game} past={past} />
        ))}
      </ul>
    </section>
  );
}
