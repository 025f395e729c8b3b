import {capital} from "../app/names";
import type {Card, Legal, Space} from "../protocol/messages";
import {t} from "../words/words";
import {eyesOf, faceOf, isSpecial} from "./cards";
import {cardsFor, isPlayable, targetsOf, type Choosing} from "./choosing";
import {theCard} from "./names";

/** What can be done with a card of the hand now: `idle` while it is not the player's turn. */
export type CardUse = "playable" | "dead" | "stuck" | "idle";

/** Whether a special card places a chip; otherwise it removes one (S9, S10, B4). */
const addsChip = (card: Card): boolean => eyesOf(card) === 2 || faceOf(card).kind === "add";

/** What can be done with a card, given the legal actions. */
export function cardUse(card: Card, legal: Legal): CardUse {
  if (legal.exchange?.includes(card)) return "dead";
  if (isPlayable(legal, card)) return "playable";
  return legal.place || legal.remove || legal.exchange || legal.pass ? "stuck" : "idle";
}

/** What is added to the name of a card: its effect, and what can be done with it. */
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

/** The text key of the question or hint when this card is picked. */
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
 * Why picking this space does nothing: no card of the hand can be played there, only one that must be picked
 * first, or not the picked one. Null if it does something, or if it is not the player's turn.
 */
export function whyNot(now: Choosing, legal: Legal, space: Space): string | null {
  if (!legal.place && !legal.remove) return null;
  const cards = cardsFor(legal, space);
  if (now.step === "free") {
    if (cards.some((card) => !isSpecial(card))) return null;
    const [special] = cards;
    if (special === undefined) return t("table.pick.no.card");
    return t("table.pick.card.first", {card: theCard(special)});
  }
  if (now.step !== "card" || cards.includes(now.card)) return null;
  return capital(t("table.pick.not.here", {card: theCard(now.card)}));
}
