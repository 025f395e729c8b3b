import {useMemo} from "preact/hooks";
import {useApp, useEvents, useRoom} from "../app/context";
import {useNews} from "../app/useNews";
import type {View} from "../protocol/messages";
import {yourPart} from "./guide";
import {isMove, newestMove} from "./moment";
import {peopleOf} from "./people";
import {usePlaying} from "./play";
import type {Hold, Shown} from "./shown";
import {tell, tellNews} from "./telling";

/** Announces the events of a dice table to screen readers, and returns the news that stay in sight for a while. */
function useTelling(): string | null {
  const {announce} = useApp();
  useEvents(({events, after, late}) => {
    const {members, game, legal} = after.view;
    if (!game || !events.some(isMove)) return;
    const told = late ? [] : tell(events, peopleOf(members, game.observer));
    const yours = yourPart(events, legal, game.observer);
    const said = [...told, ...(yours ? [yours] : [])].join(" ");
    if (said) announce(said);
  });
  return useNews(({events, after: {view}}) =>
    view.game ? tellNews(events, peopleOf(view.members, view.game.observer)) : [],
  );
}

function holdOf({paused, call}: View): Hold | null {
  if (paused) return "pause";
  return call ? "call" : null;
}

/** The data that the room's dice table is rendered from, except the game itself. */
export function useTable(): Omit<Shown<unknown>, "game" | "beside" | "notice" | "finale"> {
  const {view, log} = useRoom();
  const held = holdOf(view);
  const legal = useMemo(() => (held ? {} : view.legal), [held, view.legal]);
  const playing = usePlaying(legal);
  const news = useTelling();
  return {
    setup: view.setup,
    members: view.members,
    legal,
    moment: newestMove(log),
    held,
    news,
    tellsEnd: false,
    playing: view.game?.observer === undefined ? undefined : playing,
  };
}
