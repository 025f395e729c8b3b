import "./emote.css";
import {useState} from "preact/hooks";
import type {Seat} from "../protocol/messages";
import {memberAt} from "../room/selectors";
import {useEvents} from "../app/context";
import {emoteSign} from "../app/names";
import {useLater} from "../app/useLater";

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
  useLater(() => show(null), shown ? shown_ms : null, [shown?.version]);
  return (
    shown && (
      <span key={shown.version} class="app-emote app-emoji" aria-hidden="true">
        {emoteSign(shown.emote)}
      </span>
    )
  );
}
