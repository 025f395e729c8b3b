import {useEffect, useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import type {Switches} from "../app/switches";
import type {Refused} from "../protocol/messages";
import type {Draft} from "../protocol/types";

/** A command of the games with dice. */
export type Play = Extract<Draft, {type: "roll" | "put" | "swap" | "remove" | "cast"}>;

/** How the reader plays: nothing of it is there for one who only watches. */
export interface Playing {
  /** What was asked for and is not answered yet. */
  readonly waiting: Play | null;
  /** What is done when it is asked for once more. */
  readonly asked: Play | null;
  /** Why the last one was not done. */
  readonly refused: Refused | null;
  play(play: Play): void;
}

/** The space of a play that has one. */
export function spaceIn(play: Play | null | undefined): string | undefined {
  return play && "space" in play ? play.space : undefined;
}

/** Whether this is asked about first, for who wants that of every move; a throw chooses nothing. */
export function asksFirst(wanted: Play, asked: Play | null, confirm: Switches["confirm"]): boolean {
  const space = spaceIn(wanted);
  return confirm === "always" && space !== undefined && space !== spaceIn(asked);
}

/** Sends one command after the other: while one waits for its answer another press does nothing. */
export function usePlaying(): Playing {
  const {send, switches} = useApp();
  const {legal} = useRoom().view;
  const [waiting, setWaiting] = useState<Play | null>(null);
  const [asked, setAsked] = useState<Play | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => setAsked(null), [legal]);
  const play = async (wanted: Play): Promise<void> => {
    if (waiting) return;
    setRefused(null);
    if (asksFirst(wanted, asked, switches.confirm)) return setAsked(wanted);
    setAsked(null);
    setWaiting(wanted);
    const answer = await send(wanted);
    setWaiting(null);
    setRefused(answer.type === "refused" ? answer : null);
  };
  return {waiting, asked, refused, play: (wanted) => void play(wanted)};
}
