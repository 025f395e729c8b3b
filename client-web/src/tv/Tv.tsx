import "./tv.css";
import {useEffect} from "preact/hooks";
import {keepScreenOn} from "../alerts/device";
import {Avatar} from "../app/Avatar";
import {useApp, useRoom} from "../app/context";
import {refusalWords} from "../app/Refusal";
import {useSettled} from "../app/useSettled";
import {DiceBoardTable} from "../dice/DiceBoardTable";
import {SixDiceTable} from "../dice/SixDiceTable";
import {reachableLink} from "../lobby/link";
import {placesOf} from "../lobby/places";
import {QrCode} from "../lobby/QrCode";
import {StandingsTable} from "../lobby/StandingsTable";
import type {Game} from "../protocol/messages";
import {Headline} from "../result/Finale";
import {without} from "../room/change";
import {isCardsGame, isDiceBoardGame} from "../room/selectors";
import {halves} from "../start/invitation";
import {CardTable} from "../table/CardTable";
import {type Key, t, tryWords} from "../words/words";
import {useScreen} from "./useScreen";

interface Props {
  readonly code: string;
  readonly secret: string | undefined;
}

/** The game, and at its end who has won. The last dice come to rest first. */
function Table({game}: {game: Game}) {
  const ended = useSettled(game.result !== undefined);
  const shown = ended ? game : (without(game, "result") as Game);
  const finale =
    ended && game.result ? (
      <h2 class="tv-won">
        <Headline result={game.result} />
      </h2>
    ) : undefined;
  if (isCardsGame(shown)) return <CardTable game={shown} finale={finale} />;
  if (isDiceBoardGame(shown)) return <DiceBoardTable game={shown} finale={finale} />;
  return <SixDiceTable game={shown} finale={finale} />;
}

/** Who has come, while no game has begun. */
function Gathering() {
  const {view} = useRoom();
  return (
    <section class="tv-gathering">
      <h2>{t(`start.game.${view.setup.preset}` as Key)}</h2>
      <ol>
        {placesOf(view).map(({seat, side, member}) => (
          <li key={seat}>
            <Avatar of={member} side={side} />{" "}
            {member ? <bdi translate={false}>{member.name}</bdi> : t("lobby.free")}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Board, seats and clock in large, and how to join. There are no controls, and no chat. */
function Screen() {
  const {view} = useRoom();
  useEffect(() => keepScreenOn(), []);
  return (
    <div class="tv">
      <h1 class="app-hidden">{t("tv.title")}</h1>
      <div class="tv-table">{view.game ? <Table game={view.game} /> : <Gathering />}</div>
      <aside class="tv-side" aria-label={t("tv.join")}>
        <p>{t("tv.join")}</p>
        <QrCode text={reachableLink(view.link, location.origin)} />
        <p class="tv-code">{halves(view.room)}</p>
        {view.standings && <StandingsTable standings={view.standings} />}
      </aside>
    </div>
  );
}

/** The big screen of a room, for a television or a shared screen: a member that only shows the game. */
export function Tv({code, secret}: Props) {
  const {room, connection, barred, ending, knocking} = useApp();
  const refused = useScreen(code, secret);
  if (room?.view.room === code && connection !== "closed") return <Screen />;
  const why = ending
    ? (tryWords(`app.ended-${ending.code}`) ?? t("app.refused", {sentence: ending.sentence}))
    : refused && refusalWords(refused);
  const waits = t(knocking ? "start.join.knocking.text" : barred ? "app.barred" : "app.connecting");
  return (
    <div class="shell-alone">
      <h1>{t("tv.title")}</h1>
      <p role={why ? "alert" : "status"}>{why ?? (secret === undefined ? t("tv.needs-link") : waits)}</p>
    </div>
  );
}
