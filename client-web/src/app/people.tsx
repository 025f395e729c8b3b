import type {MemberNumber, Seat} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import type {Room} from "../room/room";
import {memberAt, memberOf} from "../room/selectors";
import {listed, t} from "../words/words";
import {useRoom} from "./context";

/** A person named in a sentence: by member number, or by seat; or several people. */
export type Who =
  | {readonly member: MemberNumber}
  | {readonly seat: Seat}
  | {readonly members: readonly MemberNumber[]}
  | {readonly seats: readonly Seat[]};

/** The name of a member who is in the room, or who is still in the log. */
function nameOfMember({view, log}: Room, number: number): string {
  const here = memberOf(view, number);
  if (here) return here.name;
  for (const {event} of [...log].reverse()) {
    if ((event.event === "member-joined" || event.event === "bot-seated") && event.member === number)
      return event.name;
  }
  return t("app.somebody");
}

/** The member on that seat in this version of the room, if the log goes back that far. */
function seatedIn({view, log}: Room, seat: number, version: number): number | undefined {
  const taken = log.flatMap(({version: at, event}) =>
    (event.event === "seat-taken" || event.event === "bot-seated") && event.seat === seat
      ? [{at, member: event.member}]
      : [],
  );
  const then = taken.filter(({at}) => at <= version);
  if (taken.length === 0) return memberAt(view, seat)?.member;
  return then[then.length - 1]?.member;
}

/** The name of a member, or of the player on a seat in that version (by default now). */
export function nameOf(room: Room, who: Who, version = room.view.version): string {
  if ("member" in who) return nameOfMember(room, who.member);
  if ("members" in who) return who.members.map((member) => nameOfMember(room, member)).join(", ");
  if ("seats" in who) return who.seats.map((seat) => nameOf(room, {seat}, version)).join(", ");
  const now = version === room.view.version ? memberAt(room.view, who.seat)?.member : undefined;
  const member = now ?? seatedIn(room, who.seat, version);
  return member === undefined ? t("app.seat", {seat: who.seat}) : nameOfMember(room, member);
}

/** The same as an element, isolated from the text direction around it. */
export function Person({who, version}: {who: Who; version?: number}) {
  return <bdi translate={false}>{nameOf(useRoom(), who, version)}</bdi>;
}

/** The name of a seat's player among these members. */
export function seatName(members: readonly MemberView[], seat: Seat): string {
  return members.find((member) => member.seat === seat)?.name ?? t("app.seat", {seat});
}

/**
 * A name within a sentence of plain text, isolated so that it cannot change the direction of the text around it
 * (U+2068 and U+2069).
 */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** Who this is among these members, isolated in the same way. */
export function nameIn(members: readonly MemberView[], who: Who): string {
  if ("members" in who) return listed(who.members.map((member) => nameIn(members, {member})));
  if ("seats" in who) return listed(who.seats.map((seat) => nameIn(members, {seat})));
  const isMeant = (one: MemberView): boolean =>
    "member" in who ? one.member === who.member : one.seat === who.seat;
  const name = members.find(isMeant)?.name;
  if (name !== undefined) return isolated(name);
  return "member" in who ? t("app.somebody") : t("app.seat", {seat: who.seat});
}

/** The players of a game as sentences name them, and the reader. */
export interface People {
  readonly name: (seat: Seat) => string;
  /** The reader's own seat; a spectator has none. */
  readonly you: Seat | undefined;
}

/** The people of a game: `you` is the seat that the reader plays. */
export const peopleOf = (members: readonly MemberView[], you?: Seat): People => ({
  name: (seat) => nameIn(members, {seat}),
  you,
});

/** That the table waits for these members, with those who are away; empty if it waits for nobody. */
export function waitingFor(members: readonly MemberView[], you: MemberNumber): string {
  const names = members.map(({member, name, away_since}) => {
    if (member === you) return t("lobby.check.you");
    return away_since === undefined ? isolated(name) : t("lobby.check.away", {name: isolated(name)});
  });
  return names.length === 0 ? "" : t("lobby.check.waits", {names: listed(names)});
}
