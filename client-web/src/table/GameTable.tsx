import type {ComponentChildren} from "preact";
import {useApp, useRoom} from "../app/context";
import {useLastHint} from "../ui/HintLine";
import {lazy} from "../ui/lazy";
import {useNews} from "../app/useNews";
import {useBeforeRest} from "../ui/useSettled";
import {overSeat} from "./Clock";
import {isThrow, newestMove} from "./moment";
import {type PresetName, presets} from "../protocol/catalogue";
import type {DiceBoardGame, Game, SixDiceGame} from "../protocol/messages";
import {without} from "../room/change";
import {isCardsGame, isDiceBoardGame} from "../room/selectors";
import {hintKindOf} from "./cards/hints";

const CardTable = lazy(() => import("./cards/CardTable"), "CardTable");
const DiceBoardTable = lazy(() => import("./board/DiceBoardView"), "DiceBoardTable");
const SixDiceTable = lazy(() => import("./six/SixDiceView"), "SixDiceTable");

/** Loads the table of a game before it begins. */
export function preloadTable(preset: string): void {
  const tables: Readonly<Record<string, {preload: () => void}>> = {
    cards: CardTable,
    "dice-board": DiceBoardTable,
    "six-dice": SixDiceTable,
  };
  tables[presets[preset as PresetName]?.kind ?? ""]?.preload();
}

interface Props {
  readonly game: Game;
  /** How the game has ended; absent as long as its last dice still roll. */
  readonly finale: ComponentChildren;
  /** Why play is held, and what can be done about it. */
  readonly notice?: ComponentChildren;
}

/**
 * One game at the table. Until thrown dice have come to rest, everything is shown as it was before the throw, but the
 * dice themselves.
 */
function One({game, finale, notice, news}: Props & {readonly news: string | null}) {
  const room = useRoom();
  const {pointed} = useApp();
  const moment = newestMove(room.log);
  const now = {room, game, notice, news, moment};
  const before = useBeforeRest(now, moment.number, isThrow(moment));
  const {
    room: {view, log},
    ...shown
  } = before ?? now;
  useLastHint(hintKindOf(view.setup.preset), game.observer !== undefined && game.result !== undefined);
  const around = {
    ...shown,
    view,
    setup: view.setup,
    members: view.members,
    events: log.map(({event}) => event),
    finale: finale && <div class="table-finale">{finale}</div>,
    pointed,
    over: overSeat,
  };
  if (isCardsGame(game)) return <CardTable {...around} game={game} />;
  const falling = before ? game : undefined;
  if (isDiceBoardGame(game))
    return (
      <DiceBoardTable {...around} game={shown.game as DiceBoardGame} falling={falling as DiceBoardGame} />
    );
  return <SixDiceTable {...around} game={shown.game as SixDiceGame} falling={falling as SixDiceGame} />;
}

/** The table of the game that the room plays, whichever game it is. */
export function GameTable({game, ...around}: Props) {
  const {view} = useRoom();
  const shown = around.finale ? game : (without(game, "result") as Game);
  return <One key={view.games} game={shown} news={useNews()} {...around} />;
}
