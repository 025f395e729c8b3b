import type {Switches} from "../../app/switches";
import type {Card, Ends, Legal, Namings, Space} from "../../protocol/messages";
import {isSpecial} from "./cards";

/** A move as a command without its id. */
export type Move =
  {type: "place"; card: Card; space: Space; sequences?: Ends[]} | {type: "remove"; card: Card; space: Space};

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
  confirm: Switches["confirm"];
}

/** Nothing is chosen yet. */
export const free: Choosing = {step: "free"};

/** Every move that the cards of the hand allow now; those that place a chip come first. */
export function movesIn({place = {}, remove = {}}: Legal): Move[] {
  const moves = (type: Move["type"], spaces: Readonly<Record<Card, readonly Space[]>>): Move[] =>
    Object.entries(spaces).flatMap(([card, all]) => all.map((space) => ({type, card, space})));
  return [...moves("place", place), ...moves("remove", Array.isArray(remove) ? {} : remove)];
}

/** The moves that this card allows now. */
export const movesWith = (legal: Legal, card: Card): Move[] =>
  movesIn(legal).filter((move) => move.card === card);

/** The moves on this space. At most one of their cards is not special: the one that is printed there. */
export const movesTo = (legal: Legal, space: Space): Move[] =>
  movesIn(legal).filter((move) => move.space === space);

/** Whether the move can be made now. */
export const isLegal = (legal: Legal, {type, card, space}: Move): boolean =>
  movesTo(legal, space).some((move) => move.type === type && move.card === card);

function withMove({namings, confirm}: Offer, move: Move): Choosing {
  const naming = namings.find(({card, space}) => card === move.card && space === move.space);
  if (move.type === "place" && naming !== undefined)
    return {step: "naming", move, lines: naming.sequences, chosen: []};
  const asks = confirm === "always" || (confirm === "jacks" && isSpecial(move.card));
  return {step: asks ? "confirm" : "send", move};
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
  const isCard = now.step === "card";
  const move = movesTo(offer.legal, space).find(({card}) => (isCard ? card === now.card : !isSpecial(card)));
  if (move) return withMove(offer, move);
  return isCard ? now : free;
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
