import {useEffect, useRef, useState} from "preact/hooks";
import {Avatar} from "../app/Avatar";
import {LevelChoice, usualLevel} from "../app/LevelChoice";
import {useApp, useRoom} from "../app/context";
import type {Level} from "../protocol/messages";
import {t} from "../words/words";
import {AvatarChoice} from "./AvatarChoice";
import {SeatRow} from "./SeatRow";
import {biggerTable, freeSeats, placesOf, watchersOf} from "./places";
import {MemberTags} from "../app/MemberTags";
import {isBetweenGames} from "./start";
import {useCommands} from "../app/useCommands";

interface LevelProps {
  readonly level: Level;
  readonly onLevel: (level: Level) => void;
}

/**
 * The host's tools for the seats: the level of new bots, filling the free seats with bots, and shuffling the
 * seats.
 */
function SeatTools({level, onLevel}: LevelProps) {
  const {view} = useRoom();
  const {run, press, refusal} = useCommands();
  const fill = async (): Promise<void> => {
    for (const seat of freeSeats(view)) if (!(await run({type: "seat-bot", seat, level}))) return;
  };
  return (
    <div class="app-row lobby-seat-tools">
      <LevelChoice label={t("lobby.fill.level")} level={level} onLevel={onLevel} />
      {freeSeats(view).length > 1 && (
        <button type="button" onClick={() => void fill()}>
          {t("lobby.fill")}
        </button>
      )}
      <button {...press({type: "shuffle-seats"})}>{t("lobby.shuffle")}</button>
      {refusal}
    </div>
  );
}

/** The members without a seat; the host can make place for them. */
export function Watchers() {
  const {view} = useRoom();
  const {isHost} = useApp();
  const {press, refusal} = useCommands();
  const watchers = watchersOf(view);
  const bigger = biggerTable(view.setup);
  return (
    <section class="app-card lobby-watchers" aria-labelledby="lobby-watchers">
      <h2 id="lobby-watchers">{t("lobby.watchers")}</h2>
      {watchers.length === 0 ? (
        <p>{t("lobby.watchers.none")}</p>
      ) : (
        <ul class="lobby-people" role="list">
          {watchers.map((member) => (
            <li key={member.member}>
              <Avatar of={member} /> <bdi translate={false}>{member.name}</bdi> <MemberTags member={member} />
              {member.member === view.you && <AvatarChoice />}
            </li>
          ))}
        </ul>
      )}
      {isHost && bigger && watchers.length > 0 && freeSeats(view).length === 0 && isBetweenGames(view) && (
        <p>
          <button {...press(bigger)}>{t("lobby.watchers.seat", {count: bigger.players})}</button>
          {refusal}
        </p>
      )}
      {view.closed_to_spectators && <p>{t("lobby.watchers.closed")}</p>}
    </section>
  );
}

/**
 * Keeps the focus at a seat whose button has disappeared because it was pressed, so that keyboard players do not
 * start again at the top of the page. Returns the list's listener for focus changes.
 */
function useFocusKept(): (event: FocusEvent) => void {
  const pressed = useRef<Element | null>(null);
  const seat = useRef<Element | null>(null);
  useEffect(() => {
    if (pressed.current?.isConnected !== false || document.activeElement !== document.body) return;
    pressed.current = null;
    seat.current?.querySelector("button")?.focus({preventScroll: true});
  });
  return ({target}) => {
    pressed.current = target instanceof Element ? target : null;
    seat.current = pressed.current?.closest("li") ?? null;
  };
}

/** The seats of the table. If there is enough room, the seats of one side form a column. */
export function Seats() {
  const {isHost} = useApp();
  const {view} = useRoom();
  const {press, refusal} = useCommands();
  const [level, setLevel] = useState(usualLevel);
  const open = isBetweenGames(view);
  const noteFocus = useFocusKept();
  return (
    <section class="app-card" aria-labelledby="lobby-seats">
      <h2 id="lobby-seats">{t("lobby.seats")}</h2>
      <ul onFocusIn={noteFocus} role="list" class={`lobby-seats lobby-seats-${view.setup.sides ?? 2}`}>
        {placesOf(view).map((place) => (
          <SeatRow key={place.seat} place={place} press={press} level={level} open={open} />
        ))}
      </ul>
      {refusal}
      {isHost && open && <SeatTools level={level} onLevel={setLevel} />}
    </section>
  );
}
