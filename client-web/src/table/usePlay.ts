import {useEffect, useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {useHold} from "../clock/useHold";
import type {CardsGame, Legal, Refused} from "../protocol/messages";
import type {Draft} from "../protocol/types";
import type {Choosing, Move, Offer} from "./choosing";
import {free, isLegal, named, pickCard, pickSpace, stillPossible} from "./choosing";
import {toggled} from "./naming";

/** Why no seat can play at the moment. */
export type Held = "paused" | "call" | "forfeits" | null;

/** The player's controls in a card game: what is chosen, what is unanswered, and what can be done. */
export interface Play {
  readonly now: Choosing;
  readonly legal: Legal;
  readonly held: Held;
  /** The unanswered move, or the one that is held. */
  readonly waiting: Move | null;
  /** Whether the move is held, so that it can still be cancelled. */
  readonly holding: boolean;
  /** The types of unanswered commands. */
  readonly busy: ReadonlySet<Draft["type"]>;
  readonly refused: Refused | null;
  readonly card: (card: string, key: string) => void;
  /** Picks the card without putting it back if it is already picked, as a drag does. */
  readonly lift: (card: string, key: string) => void;
  readonly space: (space: string) => void;
  readonly line: (ends: [string, string]) => void;
  /** Confirms the current question: the move, or the chosen lines. */
  readonly yes: () => void;
  readonly cancel: () => void;
  readonly ask: (draft: Draft) => Promise<void>;
}

/** A sent command, and the version that will show its effect: null until the server has answered. */
interface Asked {
  readonly draft: Draft;
  readonly version: number | null;
}

const isMove = (draft: Draft): draft is Move =>
  draft.type === "place" || (draft.type === "remove" && "card" in draft);

/** Sends commands and tracks which are pending: until the answer has come and the room shows the effect. */
function useAsking() {
  const {send} = useApp();
  const {view} = useRoom();
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [refused, setRefused] = useState<Refused | null>(null);
  const open = asked.filter(({version}) => version === null || version > view.version);
  const ask = async (draft: Draft): Promise<void> => {
    if (open.some((one) => one.draft.type === draft.type)) return;
    const mine: Asked = {draft, version: null};
    setRefused(null);
    setAsked((all) => [...all, mine]);
    const answer = await send(draft);
    const rest = (all: readonly Asked[]): readonly Asked[] => all.filter((one) => one !== mine);
    if (answer.type === "refused") setRefused(answer);
    const version = "version" in answer ? answer.version : null;
    setAsked((all) => (version === null ? rest(all) : [...rest(all), {draft, version}]));
  };
  return {open: open.map(({draft}) => draft), ask, refused, forget: () => setRefused(null)};
}

function useHeld(game: CardsGame): Held {
  const {view} = useRoom();
  if (game.result !== undefined) return null;
  if (view.paused) return "paused";
  if (view.call) return "call";
  return game.forfeits.length > 0 ? "forfeits" : null;
}

/** Draws the owed card automatically, if the player's settings say so (S19). */
function useDrawing(wanted: boolean, legal: Legal, ask: Play["ask"]): void {
  const due = wanted && legal.draw === true;
  useEffect(() => {
    if (due) void ask({type: "draw"});
  }, [due]);
}

/** The state of the player's controls in the running game, connected to the server. */
export function usePlay(game: CardsGame): Play {
  const {switches} = useApp();
  const {view} = useRoom();
  const [chosen, choose] = useState<Choosing>(free);
  const {open, ask, refused, forget} = useAsking();
  const held = useHeld(game);
  const legal = held === "paused" || held === "call" ? {} : view.legal;
  const offer: Offer = {legal, namings: view.namings ?? [], confirm: switches.confirm};
  const now = stillPossible(chosen, legal, game.hand ?? []);
  const {
    held: kept,
    keep,
    cancel,
  } = useHold<Move>(
    (move) => void ask(move),
    (move) => isLegal(legal, move),
  );
  const waiting = open.find(isMove) ?? kept;
  useDrawing(switches.draws_by_itself, legal, ask);
  const take = (next: Choosing): void => {
    forget();
    choose(next.step === "send" ? free : next);
    if (next.step === "send" && waiting === null) keep(next.move);
  };
  return {
    now,
    legal,
    held,
    waiting,
    holding: kept !== null && waiting === kept,
    refused,
    ask,
    busy: new Set(open.map(({type}) => type)),
    card: (card, key) => take(pickCard(now, card, key)),
    lift: (card, key) => take({step: "card", card, key}),
    space: (space) => waiting === null && take(pickSpace(now, offer, space)),
    line: (ends) => now.step === "naming" && choose({...now, chosen: toggled(now.chosen, ends)}),
    yes: () => take(now.step === "confirm" ? {step: "send", move: now.move} : named(now)),
    cancel: () => {
      cancel();
      take(free);
    },
  };
}
