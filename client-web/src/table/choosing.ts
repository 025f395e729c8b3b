import type {Card, Ends, Legal, Namings, Space} from "../protocol/messages";
import {isSpecial} from "./cards";

/** A move that the server is asked for: the command without its id. */
export type Move =
  {type: "place"; card: Card; space: Space; sequences?: Ends[]} | {type: "remove"; card: Card; space: Space};

/** Which moves are asked back for before they are sent: a personal switch. */
export type Confirm = "always" | "jacks" | "never";

/** How far a player has come in choosing a move. */
export type Choosing =
  | {step: "free"}
  | {step: "card"; card: Card; key: string}
  | {step: "space"; space: Space; cards: Card[]}
  | {step: "naming"; move: Move; lines: Ends[]; chosen: Ends[]}
  | {step: "confirm"; move: Move}
  | {step: "send"; move: Move};

/** What a choice depends on. */
export interface Offer {
  legal: Legal;
  namings: Namings;
  confirm: Confirm;
}

/** Nothing is chosen yet. */
export const free: Choosing = {step: "free"};

function removals(legal: Legal): Record<Card, Space[]> {
  const remove = legal.remove;
  return remove === undefined || Array.isArray(remove) ? {} : remove;
}

/** The spaces to which this card may put a chip, and those from which it may take one. */
export function targetsOf(legal: Legal, card: Card): {place: Space[]; remove: Space[]} {
  return {place: legal.place?.[card] ?? [], remove: removals(legal)[card] ?? []};
}

/** Whether the card can be played now. */
export function isPlayable(legal: Legal, card: Card): boolean {
  const targets = targetsOf(legal, card);
  return targets.place.length + targets.remove.length > 0;
}

/** The cards of the hand that do something at this space. */
export function cardsFor(legal: Legal, space: Space): Card[] {
  const parts = [...Object.entries(legal.place ?? {}), ...Object.entries(removals(legal))];
  return parts.filter(([, spaces]) => spaces.includes(space)).map(([card]) => card);
}

function moveOf(legal: Legal, card: Card, space: Space): Move | null {
  const targets = targetsOf(legal, card);
  if (targets.place.includes(space)) return {type: "place", card, space};
  return targets.remove.includes(space) ? {type: "remove", card, space} : null;
}

function confirmed(move: Move, confirm: Confirm): Choosing {
  const asks = confirm === "always" || (confirm === "jacks" && isSpecial(move.card));
  return {step: asks ? "confirm" : "send", move};
}

function withMove(offer: Offer, move: Move): Choosing {
  const naming = offer.namings.find(({card, space}) => card === move.card && space === move.space);
  if (move.type === "place" && naming !== undefined)
    return {step: "naming", move, lines: naming.sequences, chosen: []};
  return confirmed(move, offer.confirm);
}

/** A card of the hand is picked; picked again it is put back. After a space it is what goes there. */
export function pickCard(now: Choosing, offer: Offer, card: Card, key: string): Choosing {
  if (now.step === "card" && now.key === key) return free;
  const move = now.step === "space" ? moveOf(offer.legal, card, now.space) : null;
  return move === null ? {step: "card", card, key} : withMove(offer, move);
}

/**
 * A space is picked. With a picked card that is a move where the card may go there, and else changes nothing.
 * Without one it is a move where exactly one card does it, and a question where several do.
 */
export function pickSpace(now: Choosing, offer: Offer, space: Space): Choosing {
  if (now.step === "card") {
    const move = moveOf(offer.legal, now.card, space);
    return move === null ? now : withMove(offer, move);
  }
  const cards = cardsFor(offer.legal, space);
  const [only] = cards;
  if (only === undefined) return free;
  const move = cards.length === 1 ? moveOf(offer.legal, only, space) : null;
  return move === null ? {step: "space", space, cards} : withMove(offer, move);
}

/** The sequences are named: what is sent. Naming none leaves it to the default of S15. */
export function named(now: Choosing): Choosing {
  if (now.step !== "naming" || now.move.type !== "place") return now;
  return {step: "send", move: now.chosen.length > 0 ? {...now.move, sequences: now.chosen} : now.move};
}

/** What is left of a choice when what may be done has changed: all of it or nothing. */
export function stillPossible(now: Choosing, legal: Legal, hand: readonly Card[]): Choosing {
  switch (now.step) {
    case "free":
    case "send":
      return now;
    case "card":
      return hand.includes(now.card) ? now : free;
    case "space":
      return now.cards.every((card) => moveOf(legal, card, now.space) !== null) ? now : free;
    case "naming":
    case "confirm":
      return moveOf(legal, now.move.card, now.move.space)?.type === now.move.type ? now : free;
  }
}
