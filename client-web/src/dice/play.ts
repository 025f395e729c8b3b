import {useEffect, useState} from "preact/hooks";
import {useApp} from "../app/context";
import {useHold} from "../clock/useHold";
import type {Switches} from "../app/switches";
import type {Legal, Refused} from "../protocol/messages";
import type {Draft} from "../protocol/types";
import {offerOn} from "./board";

/** A command of the dice games. */
export type Play = Extract<Draft, {type: "roll" | "put" | "swap" | "remove" | "cast"}>;

/** The state of the reader's own play; absent for spectators. */
export interface Playing {
  /** The unanswered command, or the one that is held. */
  readonly waiting: Play | null;
  /** Cancels the command that is held; null if none is. */
  readonly cancel: (() => void) | null;
  /** The command that a second press confirms. */
  readonly asked: Play | null;
  /** Why the last command was refused. */
  readonly refused: Refused | null;
  play(play: Play): void;
}

/** The space of a play, if it has one. */
export function spaceIn(play: Play | null | undefined): string | undefined {
  return play && "space" in play ? play.space : undefined;
}

/** Whether this needs a confirmation first, with confirmation set to always; a throw never does. */
export function asksFirst(wanted: Play, asked: Play | null, confirm: Switches["confirm"]): boolean {
  const space = spaceIn(wanted);
  return confirm === "always" && space !== undefined && space !== spaceIn(asked);
}

/** Sends one of the legal commands at a time: while one is unanswered another press does nothing. */
export function usePlaying(legal: Legal): Playing {
  const {send, switches} = useApp();
  const [waiting, setWaiting] = useState<Play | null>(null);
  const [asked, setAsked] = useState<Play | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => setAsked(null), [legal]);
  const sendNow = async (wanted: Play): Promise<void> => {
    setWaiting(wanted);
    const answer = await send(wanted);
    setWaiting(null);
    setRefused(answer.type === "refused" ? answer : null);
  };
  const {held, keep, cancel} = useHold<Play>(
    (wanted) => void sendNow(wanted),
    (wanted) => offerOn(legal, spaceIn(wanted) ?? "") === wanted.type,
  );
  const play = (wanted: Play): void => {
    if (waiting ?? held) return;
    setRefused(null);
    if (asksFirst(wanted, asked, switches.confirm)) return setAsked(wanted);
    setAsked(null);
    if (spaceIn(wanted) === undefined) void sendNow(wanted);
    else keep(wanted);
  };
  return {waiting: waiting ?? held, cancel: held && cancel, asked, refused, play};
}
