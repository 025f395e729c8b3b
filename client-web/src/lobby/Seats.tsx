import type {ComponentProps} from "preact";
import {useState} from "preact/hooks";
import {Avatar} from "../ui/Avatar";
import {LevelChoice, usualLevel} from "../ui/LevelChoice";
import {useApp, useRoom} from "../app/context";
import {useFocusKept} from "../ui/useFocusKept";
import {Button} from "../ui/Button";
import {t} from "../words/words";
import {AvatarChoice} from "./AvatarChoice";
import {SeatRow} from "./SeatRow";
import {biggerTable, freeSeats, placesOf, watchersOf} from "./places";
import {MemberTags} from "../ui/MemberTags";
import {isBetweenGames} from "./start";
import {useCommands} from "../ui/useCommands";

/**
 * The host's tools for the seats: the level of new bots, filling the free seats with bots, and shuffling the
 * seats.
 */
function SeatTools({level, onLevel}: Pick<ComponentProps<typeof LevelChoice>, "level" | "onLevel">) {
  const {view} = useRoom();
  const {run, press, refusal} = useCommands();
  const fill = async (): Promise<void> => {
    for (const seat of freeSeats(view)) if (!(await run({type: "seat-bot", seat, level}))) return;
  };
  return (
    <div class="app-row lobby-seat-tools">
      <LevelChoice label={t("lobby.fill.level")} level={level} onLevel={onLevel} />
      {freeSeats(view).length > 1 && <Button label={t("lobby.fill")} onClick={() => void fill()} />}
      <Button label={t("lobby.shuffle")} {...press({type: "shuffle-seats"})} />
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
          <Button
            label={t("lobby.watchers.seat", {count: bigger.players - view.setup.players})}
            {...press(bigger)}
          />
          {refusal}
        </p>
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
  const [level, setLevel] = useState(() => view.members.find(({bot}) => bot)?.bot ?? usualLevel);
  const open = isBetweenGames(view);
  const noteFocus = useFocusKept("li", (seat) => seat.querySelector("button")?.focus({preventScroll: true}));
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
