import {useApp, useEvents, useNotices, type Happening} from "../app/context";
import {tryWords} from "../words/words";
import {nameOf} from "../app/people";
import {rowOf, tell, type Told} from "../app/events/tell";

/** What the reader is told of a version. Members who have left in it are still named. */
function told({events, before, after}: Happening): Told[] {
  const {view} = after;
  const room = {...after, view: {...view, members: [...view.members, ...before.view.members]}};
  return tell(events, view, "spoken", (who) => nameOf(room, who));
}

/**
 * Announces events to screen readers politely, as they happen, all of a version in one text; at its end `more`.
 */
export function useSpoken(more: (happening: Happening) => string | undefined = () => undefined): void {
  const {announce} = useApp();
  useEvents((happening) => {
    const texts = happening.late ? [] : told(happening).map(({text}) => text);
    const all = [...texts, more(happening) ?? ""].join(" ").trim();
    if (all !== "") announce(all);
  });
}

/** Announces events and notices, and shows those that nobody may miss as toasts. */
export function useAnnouncements(more?: (happening: Happening) => string | undefined): void {
  const {toast} = useApp();
  useEvents((happening) => {
    if (happening.late) return;
    for (const {event, text} of told(happening)) if (rowOf(event).loud === "toast") toast(text);
  });
  useSpoken(more); // after the toasts, whose announcements it repeats together with the others
  useNotices(({code}) => {
    const text = tryWords(`chat.notice-${code}`);
    if (text !== undefined) toast({text, kind: "warning"});
  });
}
