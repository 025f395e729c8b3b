import type {Card, Legal, Space} from "../protocol/messages";
import {t} from "../words/words";
import {eyesOf, faceOf, isSpecial} from "./cards";
import {cardsFor, isPlayable, targetsOf, type Choosing} from "./choosing";
import {capital, cardName} from "./names";

/** What a card of the hand is good for now: `idle` while it is not the player's turn. */
export type CardUse = "playable" | "dead" | "stuck" | "idle";

/** Whether a special card puts a chip down; else it takes one away (S9, S10, B4). */
const addsChip = (card: Card): boolean => eyesOf(card) === 2 || faceOf(card).kind === "add";

/** What a card is good for by what may be done now. */
export function cardUse(card: Card, legal: Legal): CardUse {
  if (legal.exchange?.includes(card)) return "dead";
  if (isPlayable(legal, card)) return "playable";
  return legal.place || legal.remove || legal.exchange || legal.pass ? "stuck" : "idle";
}

/** What the name of a card says besides the card: what it does, and what can be done with it. */
export function remark(card: Card, legal: Legal): string {
  const parts: string[] = [];
  if (isSpecial(card)) parts.push(t(addsChip(card) ? "table.hand.wild" : "table.hand.takes"));
  const {place, remove} = targetsOf(legal, card);
  const use = cardUse(card, legal);
  if (use === "dead") parts.push(t("table.hand.dead"));
  if (use === "playable") parts.push(t("table.hand.spaces", {count: place.length + remove.length}));
  if (use === "stuck") parts.push(t("table.hand.stuck"));
  return parts.join(", ");
}

/** The key of what is asked, or told, when this card is picked. */
export function askedOf(card: Card, legal: Legal) {
  if (cardUse(card, legal) === "idle") {
    if (!isSpecial(card)) return "table.pick.seen";
    return addsChip(card) ? "table.pick.wild" : "table.pick.takes";
  }
  const {place, remove} = targetsOf(legal, card);
  if (place.length > 0) return "table.pick.place";
  return remove.length > 0 ? "table.pick.remove" : "table.pick.nowhere";
}

/**
 * Why nothing comes of picking this space in one's turn: no card of the hand leads there, or not the picked one.
 * Nothing if something does, and out of turn.
 */
export function whyNot(now: Choosing, legal: Legal, space: Space): string | null {
  if (!legal.place && !legal.remove) return null;
  const cards = cardsFor(legal, space);
  if (now.step === "free" && cards.length === 0) return t("table.pick.no.card");
  if (now.step !== "card" || cards.includes(now.card)) return null;
  return capital(t("table.pick.not.here", {card: cardName(now.card)}));
}
