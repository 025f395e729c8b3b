import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import type {Legal, Refused, View} from "../protocol/messages";
import type {Draft} from "../protocol/types";
import {useHold} from "./useHold";

/** Why no seat can play at the moment. */
export type Held = "paused" | "call" | "forfeits";

/** A sent command, and the version that will show its effect: null until the server has answered. */
interface Asked {
  readonly draft: Draft;
  readonly version: number | null;
}

function heldOf({paused, call, game}: View): Held | null {
  if (game?.result !== undefined) return null;
  if (paused) return "paused";
  if (call) return "call";
  return game && "forfeits" in game && game.forfeits.length > 0 ? "forfeits" : null;
}

/**
 * Sends the player's commands one at a time. A command is pending until the answer has come and `view`, which
 * the table shows, has its effect.
 */
export function usePlay<Move extends Draft>(
  view: View,
  moves: readonly Move["type"][],
  isLegal: (legal: Legal, move: Move) => boolean,
) {
  const {send} = useApp();
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [refused, setRefused] = useState<Refused | null>(null);
  const open = asked
    .filter(({version}) => version === null || version > view.version)
    .map(({draft}) => draft);
  const held = heldOf(view);
  const legal = held === "paused" || held === "call" ? {} : view.legal;
  /** Sends a command, unless one of its type is unanswered. */
  const ask = async (draft: Draft): Promise<void> => {
    if (open.some(({type}) => type === draft.type)) return;
    const mine: Asked = {draft, version: null};
    setRefused(null);
    setAsked((all) => [...all, mine]);
    const answer = await send(draft);
    if (answer.type === "refused") setRefused(answer);
    const version = "version" in answer ? answer.version : 0;
    setAsked((all) => all.map((one) => (one === mine ? {draft, version} : one)));
  };
  const hold = useHold<Move>(
    (move) => void ask(move),
    (move) => isLegal(legal, move),
  );
  const isMove = (draft: Draft): draft is Move => moves.includes(draft.type);
  const waiting = open.find(isMove) ?? hold.held;
  return {
    /** What the server allows; nothing while play is held by a pause or a call. */
    legal,
    held,
    /** The unanswered move, or the one that is held. */
    waiting,
    /** Whether the move is held, so that it can still be cancelled. */
    holding: hold.held !== null && waiting === hold.held,
    /** The properties of a Button that sends a command: spread them into it. */
    press: (draft: Draft) => ({
      busy: open.some(({type}) => type === draft.type),
      onClick: () => void ask(draft),
    }),
    refused,
    forget: () => setRefused(null),
    ask,
    /** Sends a move, held first if the settings say so, unless another one waits. */
    move: (move: Move) => waiting === null && hold.keep(move),
    /** Drops the move that is held. */
    cancel: hold.cancel,
  };
}

export type Play<Move extends Draft> = ReturnType<typeof usePlay<Move>>;
