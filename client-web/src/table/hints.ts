// Which hints fit a turn at a table with cards.
import type {Hint, HintKind} from "../app/hints";
import type {Card, CardsGame, Legal} from "../protocol/messages";
import {faceOf, isSpecial} from "./cards";
import {targetsOf} from "./choosing";
import {hasPictures} from "./layout";

/** The kind of table that this preset has. */
export const hintKindOf = (preset: string): HintKind => (hasPictures(preset) ? "pictures" : "cards");

/** The cards of the hand that can do more than their own spaces: those that place chips, and those that remove them. */
function specials(hand: readonly Card[], legal: Legal): {place: Card[]; remove: Card[]} {
  const able = hand.filter(isSpecial).map((card) => ({card, ...targetsOf(legal, card)}));
  return {
    place: able.filter(({place}) => place.length > 0).map(({card}) => card),
    remove: able.filter(({remove}) => remove.length > 0).map(({card}) => card),
  };
}

/** The hints for the reader's turn, in the order in which they help. `draws` is how they get their next card (S19). */
export function aptHints({hand = []}: CardsGame, legal: Legal, draws: "automatic" | "by hand"): Hint[] {
  const {place, remove} = specials(hand, legal);
  const pictures = hand.some((card) => faceOf(card).kind !== "suited");
  const apt: (Hint | false)[] = pictures
    ? [
        "hints.pictures.tap",
        place.length > 0 && "hints.pictures.add",
        remove.length > 0 && "hints.pictures.remove",
        "hints.pictures.space",
        "hints.pictures.row",
      ]
    : [
        "hints.cards.tap",
        place.length > 0 && "hints.cards.wild",
        remove.length > 0 && "hints.cards.takes",
        draws === "automatic" ? "hints.cards.draw" : "hints.cards.draw-hand",
        "hints.cards.space",
        "hints.cards.corners",
      ];
  return apt.filter((hint) => hint !== false);
}
