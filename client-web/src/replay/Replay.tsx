import "./replay.css";
import type {ComponentChildren} from "preact";
import {useEffect, useMemo, useState} from "preact/hooks";
import {AppContext, useApp, useRoom} from "../app/context";
import {Dialog} from "../app/Dialog";
import {RefusalAlert} from "../app/Refusal";
import type {Refused, ReplayAnswer} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {isCardsGame, isRunning} from "../room/selectors";
import {t} from "../words/words";
import {Controls} from "./Controls";
import {keyLeads, usePlayer} from "./player";
import {positionsOf, replayable} from "./positions";
import {Shown} from "./Shown";
import {wordsOf} from "./words";

interface Props {
  /** The number of a finished game of this room. */
  readonly game: number;
  readonly onClose: () => void;
}

/** Requests a game from the server; nothing until the answer arrives. */
function useReplay(game: number): ReplayAnswer | Refused | null {
  const {send} = useApp();
  const [answer, setAnswer] = useState<ReplayAnswer | Refused | null>(null);
  useEffect(() => {
    let wanted = true;
    setAnswer(null);
    void send({type: "replay", game}).then((heard) => wanted && setAnswer(heard));
    return () => void (wanted = false);
  }, [game]);
  return answer;
}

/** The players of that game, as members on their seats. */
function membersOf(names: readonly string[]): MemberView[] {
  return names.map((name, index) => ({member: index + 1, name, seat: index + 1}));
}

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

/** Renders its children without the room's clocks, which do not belong to the old game. */
function WithoutClocks({children}: {children: ComponentChildren}) {
  const app = useApp();
  const room = app.room && {...app.room, clocks: null};
  return <AppContext.Provider value={{...app, room}}>{children}</AppContext.Provider>;
}

function Film({answer}: {answer: ReplayAnswer}) {
  const positions = useMemo(() => positionsOf(answer), [answer]);
  const members = useMemo(() => membersOf(answer.names), [answer]);
  const last = positions.length - 1;
  const player = usePlayer(last);
  const position = positions[Math.min(player.at, last)]!;
  const words = wordsOf(position, positions[player.at - 1], members);
  const onKeyDown = (event: KeyboardEvent): void => {
    const leads = ownsKeys(event.target, event.key) ? undefined : keyLeads(event.key, player.at, last);
    if (leads === undefined) return;
    event.preventDefault();
    if (leads === "toggle") player.toggle();
    else player.go(leads);
  };
  return (
    <div class="replay-film" onKeyDown={onKeyDown}>
      <WithoutClocks>
        <Shown position={position} positions={positions} setup={answer.setup} members={members} />
      </WithoutClocks>
      <div class="replay-foot">
        <p
          class={isCardsGame(position.game) ? "replay-words" : "app-hidden"}
          role="status"
          aria-live={player.runs ? "off" : "polite"}
        >
          {words}
        </p>
        <Controls player={player} last={last} words={words} />
      </div>
    </div>
  );
}

function GameChoice({game, onChoose}: {game: number; onChoose: (game: number) => void}) {
  const {view} = useRoom();
  const all = replayable(view.games, isRunning(view));
  if (all.length < 2) return null;
  return (
    <label class="replay-choice">
      {t("replay.which")}{" "}
      <select value={game} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        {all.map((one) => (
          <option value={one}>{t("replay.game", {game: one})}</option>
        ))}
      </select>
    </label>
  );
}

/** A finished game of this room, step by step, with all hands shown. */
export function Replay({game: first, onClose}: Props) {
  const [game, setGame] = useState(first);
  const answer = useReplay(game);
  return (
    <Dialog title={t("replay.title", {game})} onClose={onClose} kind="wide">
      <div class="replay">
        <GameChoice game={game} onChoose={setGame} />
        {answer === null && <p role="status">{t("app.loading")}</p>}
        {answer?.type === "refused" && <RefusalAlert refused={answer} />}
        {answer?.type === "replay" && <Film key={answer.id} answer={answer} />}
      </div>
    </Dialog>
  );
}
