import type {Room} from "../room/room";
import {memberAt, memberOf} from "../room/selectors";
import {t} from "../words/words";
import type {Who} from "./story";

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
  const now = version === room.view.version ? memberAt(room.view, who.seat)?.member : undefined;
  const member = now ?? seatedIn(room, who.seat, version);
  return member === undefined ? t("app.seat", {seat: who.seat}) : nameOfMember(room, member);
}
