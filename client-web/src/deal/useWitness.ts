import {useEffect, useState} from "preact/hooks";
import {useApp, useEvents, useRoom} from "../app/context";
import type {Draft} from "../protocol/types";
import {t} from "../words/words";
import type {Seen} from "./seen";
import {witnessOf} from "./witnesses";

/**
 * Takes part in the room's deals for the seat, and remembers what was shown. To be called once, where the
 * room is drawn.
 */
export function useWitness(): void {
  const {send, toast} = useApp();
  const {view} = useRoom();
  const witness = witnessOf(view.room);
  const act = async (drafts: Promise<Draft[]>): Promise<void> => {
    const faulty = witness.seen?.fault ?? null;
    for (const draft of await drafts) void send(draft);
    if (witness.seen?.fault && !faulty) toast({text: t(`deal.fault.${witness.seen.fault}`), kind: "warning"});
  };
  useEvents(({events, late, after}) => {
    // A whole view comes late and without events; so may a version of which one is told nothing, which does
    // no harm.
    void act(late && events.length === 0 ? witness.comeIn(after.view) : witness.hear(after.view, events));
  });
  useEffect(() => void act(witness.comeIn(view)), [witness, view.epoch, view.version]);
}

/** What was seen of the newest game and its deal so far; null before any. */
export function useSeen(): Seen | null {
  const {view} = useRoom();
  const witness = witnessOf(view.room);
  const [seen, setSeen] = useState(witness.seen);
  useEffect(() => {
    let here = true;
    void witness.settled().then(() => here && setSeen(witness.seen));
    return () => void (here = false);
  }, [witness, view.version]);
  return seen;
}
