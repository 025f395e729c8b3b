import {bySetting} from "../protocol/catalogue";
import type {Setup, View} from "../protocol/messages";
import type {ChatLine, EventOf, RoomEvent} from "../protocol/types";
import {change, type Changes, type Fields, without, withFields} from "./change";
import {inDeal, openedDeal} from "./fold_deal";
import {membersFor} from "./fold_people";
import type {Room} from "./room";
import {isDealing} from "./selectors";

// The effects of events on the rest of a room: access, chat, calls, the fair deal, the end.

/** The maximum number of chat lines in a view. */
const chat_lines_max = 50;

const changed = (room: Room, fields: Fields<View>): Room => ({...room, view: withFields(room.view, fields)});

const withLine = (room: Room, line: ChatLine): Room =>
  changed(room, {chat: [...room.view.chat, line].slice(-chat_lines_max)});

const withDeal = (room: Room, event: RoomEvent): Room => {
  const {deal} = room.view;
  return deal ? changed(room, {deal: change(deal, event, inDeal)}) : room;
};

const playsSeries = ({options}: Setup): boolean => (options["best_of"] ?? "1") !== "1";

/** Removes the last game from the view. */
function withSetup(room: Room, setup: Setup): Room {
  const cleared = without(room.view, "game", "namings", "hands", "statistics", "ready_check");
  const view: View = {...cleared, setup, legal: {}, members: membersFor(setup, room.view.members)};
  return {...room, view: playsSeries(setup) ? view : without(view, "series")};
}

/**
 * The change that each event makes to the rest of the room. A chat line's number is its version, which is the
 * version being applied.
 */
export const around = {
  ...bySetting(
    ({field, view}) =>
      (room: Room, event: RoomEvent): Room =>
        changed(room, {[view]: Reflect.get(event, field) || undefined}),
  ),
  said: (room, {member, text}) => withLine(room, {message: room.view.version, member, text}),
  "phrase-said": (room, {member, phrase}) => withLine(room, {message: room.view.version, member, phrase}),
  reacted: (room, {member, message, reaction}) =>
    withLine(room, {message: room.view.version, member, reaction, to: message}),
  emoted: (room, {member, emote}) => withLine(room, {message: room.view.version, member, emote}),
  nudged: (room) => room,
  "ready-check-opened": (room, {event: _, ...check}) => changed(room, {ready_check: check}),
  "ready-check-ended": (room) => changed(room, {ready_check: undefined}),
  "setup-changed": (room, {setup}) => withSetup(room, setup),
  "password-changed": (room, {set}) => changed(room, {password: set || undefined}),
  "voice-link-changed": (room, {link}) => changed(room, {voice_link: link}),
  "table-named": (room, {name}) => changed(room, {table: name}),
  "link-renewed": (room, {secret}) => changed(room, {link: `${room.view.link.split("#")[0]}#${secret}`}),
  "message-called": (room, {event: _, ...call}) => ({...changed(room, {call}), votes: []}),
  "vote-given": (room, {member, upheld}) => ({...room, votes: [...room.votes, {member, upheld}]}),
  "verdict-given": (room) => ({...changed(room, {call: undefined}), votes: []}),
  "referee-made": (room, {member}) => changed(room, {referee: member}),
  "deal-opened": (room, event) => changed(room, {ready_check: undefined, deal: openedDeal(event)}),
  "deal-committed": withDeal,
  "deal-frozen": withDeal,
  "deal-revealed": withDeal,
  "deal-voided": (room) => room, // the next one opens in the same version
  "deal-secret": (room) => room, // the verifier reads it from the event
  paused: (room) => changed(room, {paused: true}),
  unpaused: (room) => changed(room, {paused: undefined}),
  "clock-ran-out": (room) => room,
  "hands-revealed": (room, {hands}) => changed(room, {hands}),
  "game-statistics": (room, {event: _, ...statistics}) => changed(room, {statistics}),
  "series-score": (room, {event: _, ...series}) => changed(room, {series}),
  standings: (room, {event: _, ...standings}) => changed(room, {standings}),
  "room-archived": (room, {successor}) =>
    changed(room, {ready_check: undefined, archived: true, ...(successor && {successor})}),
  // If a game was running, `game-ended` follows; a deal that is voided simply ends.
  "game-voided": (room) => (isDealing(room.view) ? changed(room, {deal: undefined}) : room),
  "game-shared": (room) => room, // the list of finished games has the link
  "host-changed": (room) => ({...room, knocks: []}), // the server sends the new host the list
} satisfies Changes<Room>;

/**
 * The room at the start of a game, before any of the game's events: see docs/protocol.md, "Game after game".
 */
export function beginGame(room: Room, {game, setup, transcript}: EventOf<"game-started">): Room {
  const {deal: opened} = room.view;
  const deal = transcript !== undefined && opened ? {...opened, step: "dealt" as const} : undefined;
  const fresh = {deal, paused: undefined, call: undefined, games: game};
  return {...changed(withSetup(room, setup), fresh), votes: []};
}
