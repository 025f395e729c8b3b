import {useEffect, useRef} from "preact/hooks";
import {useAlerts} from "../alerts/useAlerts";
import {useApp, useRoom} from "../app/context";
import {useSettled} from "../ui/useSettled";
import {Fold} from "../ui/Fold";
import {useWide} from "../ui/useWide";
import {Ceremony} from "../deal/Ceremony";
import {choiceOf} from "../table/guide";
import {Held, isHeld} from "../chat/Held";
import {ChatPanel} from "../chat/ChatPanel";
import {useAnnouncements} from "../chat/useAnnouncements";
import {Lobby} from "../lobby/Lobby";
import {Unkept} from "../lobby/Move";
import {useOwnAvatar} from "../lobby/AvatarChoice";
import type {Game} from "../protocol/messages";
import {Finale} from "../result/Finale";
import {Result} from "../result/Result";
import {useConfetti} from "../result/useConfetti";
import {isDealing} from "../room/selectors";
import {Join, staleKey} from "../start/Join";
import {GameTable, preloadTable} from "../table/GameTable";
import {t, type Key} from "../words/words";
import {Banner, FreshTable} from "./Banner";
import {Ended} from "./Ended";
import {useRoomSounds} from "./sounds";

interface Props {
  readonly code: string;
  readonly secret: string | undefined;
  /** With which this device continues in a member's place. */
  readonly moveKey: string | undefined;
}

/**
 * The table of the game, and at its end how it ended. Where the chat is behind a bar, the table says why play is
 * held.
 */
function Table({game, ended}: {game: Game; ended: boolean}) {
  const {view} = useRoom();
  const wide = useWide();
  const notice = !wide && isHeld(view) ? <Held /> : undefined;
  return <GameTable game={game} notice={notice} finale={ended ? <Finale /> : undefined} />;
}

/** The room as it is now: the table if a game has started, otherwise the lobby; next to it the chat panel. */
function Inside() {
  const {room} = useApp();
  useRoomSounds();
  useAnnouncements(({events, after}) => choiceOf(events, after.view));
  useAlerts();
  useOwnAvatar();
  const {view} = room!;
  const heading = useRef<HTMLHeadingElement>(null);
  const ended = useSettled(view.game);
  useConfetti(view.game, ended);
  const table = view.game !== undefined && !isDealing(view);
  useEffect(() => preloadTable(view.setup.preset), [view.setup.preset]);
  useEffect(() => {
    // The button that started the game has disappeared with the focus.
    if (table && !ended && document.activeElement === document.body)
      heading.current?.focus({preventScroll: true});
  }, [table, ended]);
  return (
    <div class={table ? "shell-room shell-room-table" : "shell-room"}>
      {table && !ended && (
        <h1 class="app-hidden" ref={heading} tabIndex={-1}>
          {t("app.room-title", {preset: t(`start.game.${view.setup.preset}` as Key), room: view.room})}
        </h1>
      )}
      <Banner />
      {table && <Unkept />}
      <div class="shell-table">
        {isDealing(view) && <Ceremony />}
        {table && <Table game={view.game!} ended={ended} />}
        <FreshTable />
        {table && ended && (
          <Fold title={t("result.fold")} open>
            <Result />
          </Fold>
        )}
        {(ended || !view.game) && !isDealing(view) && <Lobby />}
      </div>
      <ChatPanel />
    </div>
  );
}

/** A room's page: returns to the seat if this browser has the key, otherwise asks for a name. */
export function RoomPage({code, secret, moveKey}: Props) {
  const {room, connection, barred, ending, kept, comeBack, continueHere, giveUp} = useApp();
  const known = kept.some((one) => one.room === code);
  const here = room?.view.room === code;
  const idle = connection === "closed" && ending === null;
  useEffect(() => {
    if (moveKey !== undefined) continueHere(code, moveKey);
    else if (known && idle) comeBack(code);
  }, [code, moveKey]);
  useEffect(() => giveUp, [code]);
  if (here && connection !== "closed") return <Inside />;
  if (ending && !staleKey(ending)) return <Ended code={code} ending={ending} />;
  if ((known || moveKey !== undefined) && !ending)
    return (
      <p class="shell-alone" role="status">
        {t(barred ? "app.barred" : "app.connecting")}
      </p>
    );
  return <Join code={code} secret={secret} />;
}
