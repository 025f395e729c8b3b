import "./replay.css";
import {useMemo} from "preact/hooks";
import {shownText} from "../app/events/tell";
import {peopleOf} from "../app/people";
import {DiceBoardView} from "../table/board/DiceBoardView";
import {resultText} from "../table/guide";
import {isThrow} from "../table/moment";
import {SixDiceView} from "../table/six/SixDiceView";
import type {Shown as TableShown} from "../table/shown";
import type {Game, Setup} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {isCardsGame, isDiceBoardGame} from "../room/selectors";
import {CardTableView} from "../table/cards/CardTableView";
import {t} from "../words/words";
import {Controls} from "./Controls";
import {keyLeads, usePlayer} from "./player";
import {positionsOf, type Position, type Recording} from "./positions";

/**
 * Whether the target handles this key itself (a slider, a list, the board), so that the replay must ignore
 * it.
 */
function ownsKeys(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest("input, select, [role=grid], [role=listbox]") !== null ||
    (key === " " && target.closest("button, a") !== null)
  );
}

/** The table at one position of the game, without controls. */
function Shown({game, hands, ...shown}: Omit<TableShown<Game>, "falling"> & Pick<Position, "hands">) {
  if (isCardsGame(game)) return <CardTableView {...shown} game={game} hands={hands} />;
  const thrown = isThrow(shown.moment);
  if (isDiceBoardGame(game))
    return <DiceBoardView {...shown} game={game} falling={thrown ? game : undefined} />;
  return <SixDiceView {...shown} game={game} falling={thrown ? game : undefined} />;
}

/** The description of a step, and of the game's end if it ends here. */
export function wordsOf({game, moment}: Position, setup: Setup, members: readonly MemberView[]): string {
  const told = shownText(moment.events, {game, setup, members});
  const ended = game.result ? resultText(game.result, peopleOf(members)) : "";
  const quiet = t(moment.number === 0 ? "replay.opening" : "replay.quiet");
  return [told, ended].filter(Boolean).join(" ") || quiet;
}

/** A game step by step, with all hands shown, and the controls for it. */
export function Film({recording}: {recording: Recording}) {
  const positions = useMemo(() => positionsOf(recording), [recording]);
  const members = recording.names.map((name, index) => ({member: index + 1, name, seat: index + 1}));
  const last = positions.length - 1;
  const player = usePlayer(last);
  const position = positions[Math.min(player.at, last)]!;
  const events = positions.slice(0, position.moment.number + 1).flatMap(({moment}) => moment.events);
  const words = wordsOf(position, recording.setup, members);
  const onKeyDown = (event: KeyboardEvent): void => {
    const leads = ownsKeys(event.target, event.key) ? undefined : keyLeads(event.key, player.at, last);
    if (leads === undefined) return;
    event.preventDefault();
    if (leads === "toggle") player.toggle();
    else player.go(leads);
  };
  return (
    <div class="replay-film" onKeyDown={onKeyDown}>
      <Shown {...position} setup={recording.setup} members={members} events={events} />
      <div class="replay-foot">
        <p
          class={isCardsGame(position.game) ? "replay-words" : "app-hidden"}
          role="status"
          aria-live={player.runs ? "off" : "polite"}
        >
          {words}
        </p>
        <Controls player={player} words={words} />
      </div>
    </div>
  );
}
