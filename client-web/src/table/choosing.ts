import type {Card, Ends, Legal, Namings, Space} from "../protocol/messages";
import {isSpecial} from "./cards";

/** A move as a command without its id. */
export type Move =
  {type: "place"; card: Card; space: Space; sequences?: Ends[]} | {type: "remove"; card: Card; space: Space};

/** Which moves need a confirmation before they are sent: a personal setting. */
export type Confirm = "always" | "jacks" | "never";

/** How far a player has come in choosing a move. */
export type Choosing =
  | {step: "free"}
  | {step: "card"; card: Card; key: string}
  | {step: "naming"; move: Move; lines: Ends[]; chosen: Ends[]}
  | {step: "confirm"; move: Move}
  | {step: "send"; move: Move};

/** The state that a choice depends on. */
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

/** The spaces where this card can place a chip, and those where it can remove one. */
export function targetsOf(legal: Legal, card: Card): {place: Space[]; remove: Space[]} {
  return {place: legal.place?.[card] ?? [], remove: removals(legal)[card] ?? []};
}

/** Whether the card can be played now. */
export function isPlayable(legal: Legal, card: Card): boolean {
  const targets = targetsOf(legal, card);
  return targets.place.length + targets.remove.length > 0;
}

/**
 * The cards of the hand that can be played on this space. At most one of them is not special: the one that is
 * printed there.
 */
export function cardsFor(legal: Legal, space: Space): Card[] {
  const parts = [...Object.entries(legal.place ?? {}), ...Object.entries(removals(legal))];
  return parts.filter(([, spaces]) => spaces.includes(space)).map(([card]) => card);
}

function moveOf(legal: Legal, card: Card, space: Space): Move | null {
  const targets = targetsOf(legal, card);
  if (targets.place.includes(space)) return {type: "place", card, space};
  return targets.remove.includes(space) ? {type: "remove", card, space} : null;
}

/** Whether the move can be made now. */
export const isLegal = (legal: Legal, {type, card, space}: Move): boolean =>
  moveOf(legal, card, space)?.type === type;

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

/** Picks a card of the hand; picking it again puts it back. */
export function pickCard(now: Choosing, card: Card, key: string): Choosing {
  return now.step === "card" && now.key === key ? free : {step: "card", card, key};
}

/**
 * Picks a space. With a picked card that is a move if the card can be played there, and otherwise changes
 * nothing. Without one it plays the card that is printed there, if it is held: jacks, ADD and REM are too
 * valuable to be played without having been picked.
 */
export function pickSpace(now: Choosing, offer: Offer, space: Space): Choosing {
  if (now.step === "card") {
    const move = moveOf(offer.legal, now.card, space);
    return move === null ? now : withMove(offer, move);
  }
  const natural = cardsFor(offer.legal, space).find((card) => !isSpecial(card));
  const move = natural === undefined ? null : moveOf(offer.legal, natural, space);
  return move === null ? free : withMove(offer, move);
}

/** Confirms the chosen lines: the move to send. Choosing none leaves it to the default of S15. */
export function named(now: Choosing): Choosing {
  if (now.step !== "naming" || now.move.type !== "place") return now;
  return {step: "send", move: now.chosen.length > 0 ? {...now.move, sequences: now.chosen} : now.move};
}

/** The choice after the legal actions have changed: kept entirely or dropped. */
export function stillPossible(now: Choosing, legal: Legal, hand: readonly Card[]): Choosing {
  switch (now.step) {
    case "free":
    case "send":
      return now;
    case "card":
      return hand.includes(now.card) ? now : free;
    case "naming":
    case "confirm":
      return isLegal(legal, now.move) ? now : free;
  }
}
