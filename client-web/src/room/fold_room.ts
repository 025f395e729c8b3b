import type {Deal, Setup, View} from "../protocol/messages";
import type {ChatLine, EventOf} from "../protocol/types";
import {without, type Changes} from "./change";
import {membersFor} from "./fold_people";
import type {Room} from "./room";

// The effects of events on the rest of a room: access, chat, calls, the fair deal, the end.

/** The maximum number of chat lines in a view. */
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
  name:
    | "locked"
    | "password"
    | "paused"
    | "closed_to_spectators"
    | "reactions_stopped"
    | "closed_to_screens"
    | "seats_rotate",
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
  const cleared = without(room.view, "game", "namings", "hands", "statistics", "ready_check");
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
  | "emoted"
  | "nudged"
  | "reactions-stopped"
  | "screens-shut"
  | "setup-changed"
  | "room-locked"
  | "password-changed"
  | "voice-link-changed"
  | "table-named"
  | "ready-check-opened"
  | "ready-check-ended"
  | "rotation-changed"
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
  | "standings"
  | "room-archived"
  | "game-voided"
  | "host-changed"
  | "game-shared"
  | "link-renewed";

/**
 * The change that each of them makes. A chat line's number is its version, which is the version being
 * applied.
 */
export const around: Changes<Room, AroundEvent> = {
  said: (room, {member, text}) => withLine(room, {message: room.view.version, member, text}),
  "phrase-said": (room, {member, phrase}) => withLine(room, {message: room.view.version, member, phrase}),
  reacted: (room, {member, message, reaction}) =>
    withLine(room, {message: room.view.version, member, reaction, to: message}),
  emoted: (room, {member, emote}) => withLine(room, {message: room.view.version, member, emote}),
  nudged: (room) => room,
  "reactions-stopped": (room, {stopped}) => flag(room, "reactions_stopped", stopped),
  "screens-shut": (room, {closed}) => flag(room, "closed_to_screens", closed),
  "rotation-changed": (room, {rotating}) => flag(room, "seats_rotate", rotating),
  "ready-check-opened": (room, {event: _, ...check}) => changed(room, {ready_check: check}),
  "ready-check-ended": (room) => dropped(room, "ready_check"),
  "setup-changed": (room, {setup}) => withSetup(room, setup),
  "room-locked": (room, {locked}) => flag(room, "locked", locked),
  "password-changed": (room, {set}) => flag(room, "password", set),
  "voice-link-changed": (room, {link}) =>
    link === undefined ? dropped(room, "voice_link") : changed(room, {voice_link: link}),
  "table-named": (room, {name}) =>
    name === undefined ? dropped(room, "table") : changed(room, {table: name}),
  "link-renewed": (room, {secret}) => changed(room, {link: `${room.view.link.split("#")[0]}#${secret}`}),
  "message-called": (room, {event: _, ...call}) => ({...changed(room, {call}), votes: []}),
  "vote-given": (room, {member, upheld}) => ({...room, votes: [...room.votes, {member, upheld}]}),
  "verdict-given": (room) => ({...dropped(room, "call"), votes: []}),
  "spectators-shut": (room, {closed}) => flag(room, "closed_to_spectators", closed),
  "referee-made": (room, {member}) =>
    member === undefined ? dropped(room, "referee") : changed(room, {referee: member}),
  "deal-opened": (room, event) => ({
    ...changed(dropped(room, "ready_check"), {deal: opened(event)}),
    fair: null,
  }),
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
  standings: (room, {event: _, ...standings}) => changed(room, {standings}),
  "room-archived": (room, {successor}) =>
    changed(dropped(room, "ready_check"), {archived: true, ...(successor && {successor})}),
  // If a game was running, `game-ended` follows; a deal that is voided simply ends.
  "game-voided": (room) =>
    room.view.deal !== undefined && room.view.deal.step !== "dealt" ? dropped(room, "deal") : room,
  "game-shared": (room) => room, // the list of finished games has the link
  "host-changed": (room) => ({...room, knocks: []}), // the server sends the new host the list
};

/**
 * The room at the start of a game, before any of the game's events: see docs/protocol.md, "Game after game".
 */
export function beginGame(room: Room, {game, setup, transcript, words}: EventOf<"game-started">): Room {
  const clean = withSetup(room, setup);
  const deal =
    transcript !== undefined && room.view.deal ? {deal: {...room.view.deal, step: "dealt" as const}} : {};
  const view: View = {...without(clean.view, "deal", "paused", "call"), ...deal, games: game};
  return {...clean, view, votes: [], fair: {game, ...(transcript && {transcript}), ...(words && {words})}};
}
