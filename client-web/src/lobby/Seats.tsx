import {useState} from "preact/hooks";
import {LevelChoice, usualLevel} from "../app/LevelChoice";
import {useApp, useRoom} from "../app/context";
import type {Level} from "../protocol/messages";
import {t} from "../words/words";
import {SeatRow} from "./SeatRow";
import {freeSeats, placesOf, watchersOf} from "./places";
import {MemberTags} from "./MemberTags";
import {isBetweenGames} from "./start";
import {useCommands} from "./useCommands";

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

/** The members without a seat. */
export function Watchers() {
  const {view} = useRoom();
  const watchers = watchersOf(view);
  return (
    <section class="app-card lobby-watchers" aria-labelledby="lobby-watchers">
      <h2 id="lobby-watchers">{t("lobby.watchers")}</h2>
      {watchers.length === 0 ? (
        <p>{t("lobby.watchers.none")}</p>
      ) : (
        <ul class="lobby-people" role="list">
          {watchers.map((member) => (
            <li key={member.member}>
              <bdi>{member.name}</bdi> <MemberTags member={member} />
            </li>
          ))}
        </ul>
      )}
      {view.closed_to_spectators && <p>{t("lobby.watchers.closed")}</p>}
    </section>
  );
}

/** The seats of the table. If there is enough room, the seats of one side form a column. */
export function Seats() {
  const {isHost} = useApp();
  const {view} = useRoom();
  const {press, refusal} = useCommands();
  const [level, setLevel] = useState(usualLevel);
  const open = isBetweenGames(view);
  return (
    <section class="app-card" aria-labelledby="lobby-seats">
      <h2 id="lobby-seats">{t("lobby.seats")}</h2>
      <ul role="list" class={`lobby-seats lobby-seats-${view.setup.sides ?? 2}`}>
        {placesOf(view).map((place) => (
          <SeatRow key={place.seat} place={place} press={press} level={level} open={open} />
        ))}
      </ul>
      {refusal}
      {isHost && open && <SeatTools level={level} onLevel={setLevel} />}
    </section>
  );
}
