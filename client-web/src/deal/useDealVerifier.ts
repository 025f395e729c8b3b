import {useEffect} from "preact/hooks";
import {useApp, useEvents, useRoom} from "../app/context";
import {useAnswer} from "../ui/useAnswer";
import type {Draft} from "../protocol/types";
import {t} from "../words/words";
import type {Seen} from "./seen";
import {verifierOf} from "./deal-verifiers";

/**
 * Takes part in the room's deals for the seat, and records what was shown. Call it once, where the room is
 * rendered.
 */
export function useDealVerifier(): void {
  const {send, toast} = useApp();
  const {view} = useRoom();
  const verifier = verifierOf(view.room);
  const act = async (drafts: Promise<Draft[]>): Promise<void> => {
    const faulty = verifier.seen?.fault ?? null;
    for (const draft of await drafts) void send(draft);
    if (verifier.seen?.fault && !faulty)
      toast({text: t(`deal.fault.${verifier.seen.fault}`), kind: "warning"});
  };
  useEvents(({events, late, after}) => {
    // A full snapshot is late and has no events. A replayed version may have none either; it is then treated
    // as a snapshot, which does no harm.
    void act(
      late && events.length === 0 ? verifier.onView(after.view) : verifier.onEvents(after.view, events),
    );
  });
  useEffect(() => void act(verifier.onView(view)), [verifier, view.epoch, view.version]);
}

/** What was seen of the newest game and its deal so far; null before any. */
export function useSeen(): Seen | null {
  const {view} = useRoom();
  const verifier = verifierOf(view.room);
  const settled = useAnswer(() => verifier.settled().then(() => verifier.seen), [verifier, view.version]);
  return settled ?? verifier.seen;
}
