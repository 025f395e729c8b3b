import {useApp, useEvents, useNotices} from "../app/context";
import {emoteText} from "../app/emotes";
import type {RoomEvent} from "../protocol/types";
import {t, tryWords} from "../words/words";
import {nameOf} from "./names";
import {plain} from "./Told";
import {storyOf} from "./story";

/** Events that are shown to everybody as a toast. */
const toasted: ReadonlySet<RoomEvent["event"]> = new Set<RoomEvent["event"]>([
  "went-away",
  "came-back",
  "stand-in-began",
  "stand-in-ended",
  "stand-in-voted",
  "seat-asked",
  "voted",
  "member-let-back",
  "old-key-shown",
  "host-changed",
  "voice-link-changed",
  "table-named",
  "ready-check-ended",
  "rotation-changed",
  "verdict-given",
  "clock-ran-out",
  "sat-out",
  "member-left",
  "deal-voided",
]);

/** Events that are only announced to screen readers. */
const spoken: ReadonlySet<RoomEvent["event"]> = new Set<RoomEvent["event"]>([
  "member-joined",
  "paused",
  "unpaused",
  "message-called",
  "referee-made",
  "bot-seated",
  "reactions-stopped",
  "ready-check-opened",
]);

/** Announces chat messages, arrivals and departures politely, as they happen. */
export function useAnnouncements(): void {
  const {announce, toast} = useApp();
  useEvents(({events, before, after, late}) => {
    if (late) return;
    for (const event of events) {
      const isAboutYou = "member" in event && event.member === after.view.you;
      if (isAboutYou && event.event !== "old-key-shown") continue;
      for (const told of storyOf([event])) {
        const room = event.event === "member-left" ? before : after; // The new view has no name for a member who left.
        if (toasted.has(event.event)) toast(plain(told, room));
        else if (spoken.has(event.event)) announce(plain(told, room));
      }
      if (event.event === "said") announce(t("chat.says", {name: nameOf(after, event), text: event.text}));
      if (event.event === "emoted")
        announce(t("chat.says", {name: nameOf(after, event), text: emoteText(event.emote)}));
      if (event.event === "phrase-said") {
        const text = tryWords(`chat.phrase-${event.phrase}`) ?? event.phrase;
        announce(t("chat.says", {name: nameOf(after, event), text}));
      }
    }
  });
  useNotices(({code}) => {
    const text = tryWords(`chat.notice-${code}`);
    if (text !== undefined) toast({text, kind: "warning"});
  });
}
