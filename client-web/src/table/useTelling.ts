import {useEffect, useState} from "preact/hooks";
import {useApp, useEvents, type Happening} from "../app/context";
import {useNews} from "../app/useNews";
import type {CardsGame, Setup, Space} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import type {Room} from "../room/room";
import {isCardsGame, seatsOf, sideOf} from "../room/selectors";
import {listed} from "../words/lists";
import {t} from "../words/words";
import {sequencesNeeded} from "./look";
import {seatName} from "./Seats";
import {tell, tellNews, tellTurn, type Made, type People} from "./telling";

/** How many sequences each side has. */
function madeIn({view: {game}}: Room): Made {
  if (!game || !isCardsGame(game)) return {};
  return Object.fromEntries(Object.entries(game.sequences).map(([side, lines]) => [side, lines.length]));
}

/** The players as sentences name them. */
export function peopleAt(game: CardsGame, members: readonly MemberView[]): People {
  return {name: (seat) => seatName(members, seat), you: game.observer};
}

/** The players of a side: "You and Bob". */
function playersOf(setup: Setup, people: People, side: number): string {
  const seats = seatsOf(setup).filter((seat) => sideOf(setup, seat) === side);
  return listed(seats.map((seat) => (seat === people.you ? t("table.you") : people.name(seat))));
}

function newsOf({events, before, after: {view}}: Happening): string[] {
  const {game, members, setup} = view;
  if (!game || !isCardsGame(game)) return [];
  const people = peopleAt(game, members);
  return tellNews(events, people, madeIn(before), {
    players: (side) => playersOf(setup, people, side),
    needed: sequencesNeeded(setup.preset, setup.sides ?? 2),
  });
}

/** Announces the moves at the table to screen readers, and returns the news that stay in sight for a while. */
export function useTelling(): string | null {
  const {announce} = useApp();
  useEvents(({events, before, after, late}) => {
    const {game, members} = after.view;
    if (late || !game || !isCardsGame(game)) return;
    const people = peopleAt(game, members);
    const told = [...tell(events, people, madeIn(before)), tellTurn(events, people)].filter(
      (one) => one !== null,
    );
    if (told.length > 0) announce(told.join(". "));
  });
  return useNews(newsOf);
}

const cheer_ms = 3_000;

/** The spaces of the sequences that were made within the last seconds. */
export function useMade(): readonly Space[] {
  const [made, setMade] = useState<readonly Space[]>([]);
  useEvents(({events, late}) => {
    const spaces = events.flatMap((event) => (event.event === "sequence-completed" ? event.spaces : []));
    if (!late && spaces.length > 0) setMade(spaces);
  });
  useEffect(() => {
    if (made.length === 0) return undefined;
    const timer = setTimeout(() => setMade([]), cheer_ms);
    return () => clearTimeout(timer);
  }, [made]);
  return made;
}
