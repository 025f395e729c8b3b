import {capital, theCard} from "../../app/names";
import type {Card, Legal, Space} from "../../protocol/messages";
import {t} from "../../words/words";
import {effectOf, isSpecial} from "./cards";
import {movesTo, movesWith, type Choosing} from "./choosing";

/** What can be done with a card of the hand, given the legal actions: `idle` while it is not the player's turn. */
export function cardUse(card: Card, legal: Legal) {
  if (legal.exchange?.includes(card)) return "dead";
  if (movesWith(legal, card).length > 0) return "playable";
  return legal.place || legal.remove || legal.exchange || legal.pass ? "stuck" : "idle";
}

/** What is added to the name of a card: its effect, and what can be done with it. */
export function remark(card: Card, legal: Legal): string {
  const parts: string[] = [];
  if (isSpecial(card)) parts.push(t(effectOf(card) === "add" ? "table.hand.wild" : "table.hand.takes"));
  const use = cardUse(card, legal);
  if (use === "dead") parts.push(t("table.hand.dead"));
  if (use === "playable") parts.push(t("table.hand.spaces", {count: movesWith(legal, card).length}));
  if (use === "stuck") parts.push(t("table.hand.stuck"));
  return parts.join(", ");
}

/** The text key of the question or hint when this card is picked. */
export function askedOf(card: Card, legal: Legal) {
  if (cardUse(card, legal) === "idle") {
    if (!isSpecial(card)) return "table.pick.seen";
    return effectOf(card) === "add" ? "table.pick.wild" : "table.pick.takes";
  }
  const [move] = movesWith(legal, card);
  return move ? (`table.pick.${move.type}` as const) : "table.pick.nowhere";
}

/**
 * Why picking this space does nothing: no card of the hand can be played there, only one that must be picked
 * first, or not the picked one. Null if it does something, or if it is not the player's turn.
 */
export function whyNot(now: Choosing, legal: Legal, space: Space): string | null {
  if (!legal.place && !legal.remove) return null;
  const cards = movesTo(legal, space).map(({card}) => card);
  if (now.step === "free") {
    if (cards.some((card) => !isSpecial(card))) return null;
    const [special] = cards;
    if (special === undefined) return t("table.pick.no.card");
    return t("table.pick.card.first", {card: theCard(special)});
  }
  if (now.step !== "card" || cards.includes(now.card)) return null;
  return capital(t("table.pick.not.here", {card: theCard(now.card)}));
}
