import {useRoom} from "../app/context";
import type {Room} from "../room/room";
import {memberAt, memberOf} from "../room/selectors";
import {t} from "../words/words";
import type {Who} from "./story";

/** The name of somebody who is in the room, or was as far as it is remembered. */
export function nameOf({view, log}: Room, who: Who): string {
  if ("seat" in who) return memberAt(view, who.seat)?.name ?? t("app.seat", {seat: who.seat});
  const here = memberOf(view, who.member);
  if (here) return here.name;
  for (const {event} of [...log].reverse()) {
    if ((event.event === "member-joined" || event.event === "bot-seated") && event.member === who.member)
      return event.name;
  }
  return t("app.somebody");
}

/** The name, kept apart from the direction of the text around it. */
export function Person({who}: {who: Who}) {
  return <bdi>{nameOf(useRoom(), who)}</bdi>;
}
