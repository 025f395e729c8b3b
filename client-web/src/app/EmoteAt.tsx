import "./emote.css";
import {useEffect, useState} from "preact/hooks";
import type {Seat} from "../protocol/messages";
import {memberAt} from "../room/selectors";
import {useEvents} from "./context";
import {emoteSign} from "./emotes";

/** How long an emote is shown. */
const shown_ms = 4_000;

/**
 * The newest emote of the player in this seat, for some seconds: it lies over the seat, catches no taps and moves
 * nothing. Screen readers hear of it in the chat's announcements.
 */
export function EmoteAt({seat}: {seat: Seat}) {
  const [shown, show] = useState<{readonly emote: string; readonly version: number} | null>(null);
  useEvents(({events, after, version, late}) => {
    const player = memberAt(after.view, seat)?.member;
    for (const event of late ? [] : events)
      if (event.event === "emoted" && event.member === player) show({emote: event.emote, version});
  });
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => show(null), shown_ms);
    return () => clearTimeout(timer);
  }, [shown?.version]);
  return (
    shown && (
      <span key={shown.version} class="app-emote app-emoji" aria-hidden="true">
        {emoteSign(shown.emote)}
      </span>
    )
  );
}
