import type {Version} from "../link/conversation";
import type {ClocksFrame, KnocksFrame, View} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import {change, without, withFields} from "./change";
import {blankGame, foldGame, isOfTheGame, type GameEvent} from "./fold_game";
import {people, withoutIdleBots} from "./fold_people";
import {around, beginGame} from "./fold_room";
import {log_lines_max, roomOf, type LogLine, type Room} from "./room";
import {isRunning, yourself} from "./selectors";

/** The messages that change a room: a full snapshot, a version, the clocks, the people knocking. */
export type Heard = View | Version | ClocksFrame | KnocksFrame;

/** When a message arrived, in milliseconds: by the page's monotonic clock, and since 1970. */
export interface Moment {
  readonly steady: number;
  readonly date: number;
}

type Named = keyof typeof people | keyof typeof around | GameEvent | "game-started";

/** Makes an event that is in none of the tables a compile error, so that its effect must be decided. */
const nothing_forgotten: Exclude<RoomEvent["event"], Named> extends never ? true : never = true;
void nothing_forgotten;

function happen(room: Room, event: RoomEvent): Room {
  const next = change(room, event, around);
  return {...next, view: change(next.view, event, people)};
}

/**
 * Applies the game's events. They come after those about seats and the start of a game, although the private
 * ones arrive first.
 */
function play(room: Room, events: readonly RoomEvent[]): Room {
  const {game} = room.view;
  if (!game) return room;
  const after = events.filter(isOfTheGame).reduce(foldGame, game);
  return {...room, view: {...room.view, game: after}};
}

function begin(room: Room, events: readonly RoomEvent[]): Room {
  const started = events.find((event) => event.event === "game-started");
  if (!started) return room;
  const begun = beginGame(room, started);
  return {...begun, view: {...begun.view, game: blankGame(started.setup, yourself(begun.view)?.seat)}};
}

/** The legal actions are those of the newest private frame that lists them. */
function allow(view: View, parts: Version["private"]): View {
  const newest = parts.filter(({legal}) => legal).at(-1);
  if (!newest?.legal) return view;
  return withFields(view, {legal: newest.legal, namings: newest.namings});
}

function tidy(view: View): View {
  const known = {...view, members: withoutIdleBots(view.members)};
  return isRunning(known) ? known : without(known, "paused", "call");
}

function foldVersion(room: Room, {version, private: parts, events}: Version, at: Moment): Room {
  const secret = parts.flatMap((part) => part.events);
  const told = {...room, view: {...room.view, version}};
  const around = begin(events.reduce(happen, told), events);
  const played = play(around, [...secret, ...events]);
  const lines: LogLine[] = [...secret, ...events].map((event) => ({version, event, at: at.date}));
  return {
    ...played,
    view: tidy(allow(played.view, parts)),
    log: [...room.log, ...lines].slice(-log_lines_max),
  };
}

/** The room after a full snapshot, which replaces everything except the parts that no view contains. */
function renew(room: Room | null, view: View): Room {
  if (room?.view.room !== view.room) return roomOf(view);
  return {...roomOf(view), log: room.log, votes: view.call ? room.votes : []};
}

/**
 * The room after this message: a pure function, defined for every message. There is no room before the first
 * snapshot.
 */
export function fold(room: Room | null, heard: Heard, at: Moment): Room | null {
  if (heard.type === "view") return renew(room, heard);
  if (!room) return null;
  switch (heard.type) {
    case "version":
      return foldVersion(room, heard, at);
    case "clocks":
      return {...room, clocks: {seats: heard.seats, at: at.steady}};
    case "knocks":
      return {...room, knocks: heard.waiting};
  }
}
