import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import type {Refused} from "../protocol/messages";
import type {Draft} from "../protocol/types";

/** A command of the games with dice. */
export type Play = Extract<Draft, {type: "roll" | "put" | "swap" | "remove" | "cast"}>;

/** How the reader plays: nothing of it is there for one who only watches. */
export interface Playing {
  /** What was asked for and is not answered yet. */
  readonly waiting: Play | null;
  /** Why the last one was not done. */
  readonly refused: Refused | null;
  play(play: Play): void;
}

/** Sends one command after the other: while one waits for its answer another press does nothing. */
export function usePlaying(): Playing {
  const {send} = useApp();
  const [waiting, setWaiting] = useState<Play | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const play = async (wanted: Play): Promise<void> => {
    if (waiting) return;
    setWaiting(wanted);
    setRefused(null);
    const answer = await send(wanted);
    setWaiting(null);
    setRefused(answer.type === "refused" ? answer : null);
  };
  return {waiting, refused, play: (wanted) => void play(wanted)};
}
