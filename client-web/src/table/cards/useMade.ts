import {useState} from "preact/hooks";
import {useEvents} from "../../app/context";
import {rowOf} from "../../app/events/tell";
import type {Space} from "../../protocol/messages";
import {useLater} from "../../app/useLater";

const cheer_ms = 3_000;

/** The spaces of the sequences that were made within the last seconds. */
export function useMade(): readonly Space[] {
  const [made, setMade] = useState<readonly Space[]>([]);
  useEvents(({events, late}) => {
    const spaces = events.flatMap((event) =>
      rowOf(event).motion === "cheer" && "spaces" in event ? event.spaces : [],
    );
    if (!late && spaces.length > 0) setMade(spaces);
  });
  useLater(() => setMade([]), made.length > 0 ? cheer_ms : null, [made]);
  return made;
}
