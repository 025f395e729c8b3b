import type {Deal, Setup, View} from "../protocol/messages";
import type {ChatLine, EventOf} from "../protocol/types";
import {without, type Changes} from "./change";
import {membersFor} from "./fold_people";
import type {Room} from "./room";

// What events do to a room around its people and its games: the door, talk, calls, the fair deal, the end.

/** How many lines of the chat a view has. */
const chat_lines_max = 50;

function withLine(room: Room, line: ChatLine): Room {
  const chat = [...room.view.chat, line].slice(-chat_lines_max);
  return {...room, view: {...room.view, chat}};
}

const changed = (room: Room, view: Partial<View>): Room => ({...room, view: {...room.view, ...view}});

const dropped = (room: Room, ...names: Array<keyof View>): Room => ({
  ...room,
  view: without(room.view, ...names) as View,
});

const flag = (
  room: Room,
  name: "locked" | "password" | "paused" | "closed_to_spectators",
  on: boolean,
): Room => (on ? changed(room, {[name]: true}) : dropped(room, name));

const withDeal = (room: Room, how: (deal: Deal) => Deal): Room => {
  const {deal} = room.view;
  return deal ? changed(room, {deal: how(deal)}) : room;
};

const withShare = (room: Room, seat: number, share: Partial<Deal["seats"][number]>): Room =>
  withDeal(room, (deal) => ({
    ...deal,
    seats: deal.seats.map((one, at) => (at === seat - 1 ? {...one, ...share} : one)),
  }));

const playsSeries = ({options}: Setup): boolean => (options["best_of"] ?? "1") !== "1";

/** Removes the last game from the view. */
function withSetup(room: Room, setup: Setup): Room {
  const cleared = without(room.view, "game", "namings", "hands", "statistics");
  const view: View = {...cleared, setup, legal: {}, members: membersFor(setup, room.view.members)};
  return {...room, view: playsSeries(setup) ? view : without(view, "series")};
}

const opened = ({game, epoch, rules, commit, players, absent}: EventOf<"deal-opened">): Deal => ({
  game,
  epoch,
  rules,
  commit,
  absent,
  step: "commits",
  seats: Array.from({length: players}, () => ({commit: "", reveal: ""})),
});

const frozen = (deal: Deal, commits: readonly string[]): Deal => ({
  ...deal,
  step: "reveals",
  seats: deal.seats.map((one, at) => ({...one, commit: commits[at] ?? ""})),
  absent: [
    ...new Set([...deal.absent, ...commits.flatMap((commit, at) => (commit === "" ? [at + 1] : []))]),
  ].sort((a, b) => a - b),
});

/** The names of the events below. */
type AroundEvent =
  | "said"
  | "phrase-said"
  | "reacted"
  | "setup-changed"
  | "room-locked"
  | "password-changed"
  | "message-called"
  | "vote-given"
  | "verdict-given"
  | "spectators-shut"
  | "referee-made"
  | "deal-opened"
  | "deal-committed"
  | "deal-frozen"
  | "deal-revealed"
  | "deal-voided"
  | "deal-secret"
  | "paused"
  | "unpaused"
  | "clock-ran-out"
  | "hands-revealed"
  | "game-statistics"
  | "series-score"
  | "room-archived"
  | "game-voided"
  | "host-changed"
  | "link-renewed";

/**
 * What each of them changes. The version of a line of talk is its number: the room's version is the one that
 * is being told.
 */
export const around: Changes<Room, AroundEvent> = {
  said: (room, {member, text}) => withLine(room, {message: room.view.version, member, text}),
  "phrase-said": (room, {member, phrase}) => withLine(room, {message: room.view.version, member, phrase}),
  reacted: (room, {member, message, reaction}) =>
    withLine(room, {message: room.view.version, member, reaction, to: message}),
  "setup-changed": (room, {setup}) => withSetup(room, setup),
  "room-locked": (room, {locked}) => flag(room, "locked", locked),
  "password-changed": (room, {set}) => flag(room, "password", set),
  "link-renewed": (room, {secret}) => changed(room, {link: `${room.view.link.split("#")[0]}#${secret}`}),
  "message-called": (room, {event: _, ...call}) => ({...changed(room, {call}), votes: []}),
  "vote-given": (room, {member, upheld}) => ({...room, votes: [...room.votes, {member, upheld}]}),
  "verdict-given": (room) => ({...dropped(room, "call"), votes: []}),
  "spectators-shut": (room, {closed}) => flag(room, "closed_to_spectators", closed),
  "referee-made": (room, {member}) =>
    member === undefined ? dropped(room, "referee") : changed(room, {referee: member}),
  "deal-opened": (room, event) => ({...changed(room, {deal: opened(event)}), fair: null}),
  "deal-committed": (room, {seat, commit}) => withShare(room, seat, {commit}),
  "deal-frozen": (room, {commits}) => withDeal(room, (deal) => frozen(deal, commits)),
  "deal-revealed": (room, {seat, reveal}) => withShare(room, seat, {reveal}),
  "deal-voided": (room) => room, // the next one opens in the same version
  "deal-secret": (room, {game, secret}) => ({
    ...room,
    fair: room.fair?.game === game ? {...room.fair, secret} : {game, secret},
  }),
  paused: (room) => flag(room, "paused", true),
  unpaused: (room) => flag(room, "paused", false),
  "clock-ran-out": (room) => room,
  "hands-revealed": (room, {hands}) => changed(room, {hands}),
  "game-statistics": (room, {event: _, ...statistics}) => changed(room, {statistics}),
  "series-score": (room, {event: _, ...series}) => changed(room, {series}),
  "room-archived": (room, {successor}) => changed(room, {archived: true, ...(successor && {successor})}),
  // The end of a game that was running follows as `game-ended`; a deal just ends.
  "game-voided": (room) =>
    room.view.deal !== undefined && room.view.deal.step !== "dealt" ? dropped(room, "deal") : room,
  "host-changed": (room) => ({...room, knocks: []}), // the new host is told them
};

/**
 * The room as a game of it begins, before anything of that game was told: see docs/protocol.md, "Game after
 * game".
 */
export function beginGame(room: Room, {game, setup, transcript, words}: EventOf<"game-started">): Room {
  const clean = withSetup(room, setup);
  const deal =
    transcript !== undefined && room.view.deal ? {deal: {...room.view.deal, step: "dealt" as const}} : {};
  const view: View = {...without(clean.view, "deal", "paused", "call"), ...deal, games: game};
  return {...clean, view, votes: [], fair: {game, ...(transcript && {transcript}), ...(words && {words})}};
}
