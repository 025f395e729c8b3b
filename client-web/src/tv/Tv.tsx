import "./tv.css";
import {useEffect, useState} from "preact/hooks";
import {keepScreenOn} from "../alerts/device";
import {Avatar} from "../ui/Avatar";
import {useApp, useRoom} from "../app/context";
import {refusalWords} from "../ui/Refusal";
import {useSettled} from "../ui/useSettled";
import {useSpoken} from "../chat/useAnnouncements";
import {reachableLink} from "../lobby/link";
import {placesOf} from "../lobby/places";
import {QrCode} from "../lobby/QrCode";
import {StandingsTable} from "../lobby/StandingsTable";
import type {Game, Refused} from "../protocol/messages";
import {Praise} from "../result/Finale";
import {halves} from "../start/invitation";
import {suggestedName} from "../setup/name";
import {GameTable} from "../table/GameTable";
import {type Key, t, tryWords} from "../words/words";

interface Props {
  readonly code: string;
  readonly secret: string | undefined;
}

/** The game, and at its end who has won. The last dice come to rest first. */
function Table({game}: {game: Game}) {
  const ended = useSettled(game);
  const finale = ended && game.result ? <Praise result={game.result} /> : undefined;
  return <GameTable game={game} finale={finale} />;
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
  useSpoken();
  return (
    <div class="tv">
      <h1 class="app-hidden">{t("tv.title")}</h1>
      <div class="tv-table">{view.game ? <Table game={view.game} /> : <Gathering />}</div>
      <aside class="tv-side" aria-label={t("tv.join")}>
        <p>{t("tv.join")}</p>
        <QrCode text={reachableLink(view.link, location.origin)} />
        <p class="tv-code">{halves(view.room)}</p>
        {view.standings && <StandingsTable standings={view.standings} most={5} />}
      </aside>
    </div>
  );
}

/** After so many names that were taken, the refusal is shown. */
const names_max = 5;

/** Enters the room as a screen, or returns to it after a reload. Returns why the server refused it, if it did. */
function useScreen(code: string, secret: string | undefined): Refused | null {
  const {kept, comeBack, join, giveUp} = useApp();
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => {
    const enter = async (name: string, names: number): Promise<void> => {
      const answer = await join({room: code, name, secret: secret!, screen: true});
      if (answer.type !== "refused") return;
      const free = suggestedName(answer);
      if (free === undefined || names === names_max) setRefused(answer);
      else await enter(free, names + 1);
    };
    if (kept.some(({room}) => room === code)) comeBack(code);
    else if (secret !== undefined) void enter(t("tv.name"), 1);
    return giveUp;
  }, [code, secret]);
  return refused;
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
