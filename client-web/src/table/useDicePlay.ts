import {useEffect, useState} from "preact/hooks";
import {useApp} from "../app/context";
import type {Switches} from "../app/switches";
import {usePlay} from "./usePlay";
import type {Legal, View} from "../protocol/messages";
import type {Draft} from "../protocol/types";
import {offerOn} from "./board/board";

/** A command of the dice games. */
export type Play = Extract<Draft, {type: "roll" | "put" | "swap" | "remove" | "cast"}>;

/** The space of a play, if it has one. */
export function spaceIn(play: Play | null | undefined): string | undefined {
  return play && "space" in play ? play.space : undefined;
}

/** Whether this needs a confirmation first, with confirmation set to always; a throw never does. */
export function asksFirst(wanted: Play, asked: Play | null, confirm: Switches["confirm"]): boolean {
  const space = spaceIn(wanted);
  return confirm === "always" && space !== undefined && space !== spaceIn(asked);
}

const isLegal = (legal: Legal, play: Play): boolean => offerOn(legal, spaceIn(play) ?? "") === play.type;

/** The state of the player's controls in the running game, connected to the server. */
export function useDicePlay(view: View) {
  const {switches} = useApp();
  const [asked, setAsked] = useState<Play | null>(null);
  const play = usePlay<Play>(view, ["roll", "put", "swap", "remove", "cast"], isLegal);
  useEffect(() => setAsked(null), [view.legal, play.held]);
  return {
    ...play,
    /** The command that a second press confirms. */
    asked,
    play: (wanted: Play): void => {
      if (play.waiting !== null) return;
      play.forget();
      if (asksFirst(wanted, asked, switches.confirm)) return setAsked(wanted);
      setAsked(null);
      if (spaceIn(wanted) === undefined) void play.ask(wanted);
      else play.move(wanted);
    },
  };
}

/** The player's controls in a dice game; absent in a replay. */
export interface Controls {
  readonly play?: ReturnType<typeof useDicePlay> | undefined;
}
