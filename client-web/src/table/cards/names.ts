import type {Card} from "../../protocol/messages";
import {sideText} from "../../app/names";
import {t, tryWords} from "../../words/words";
import {faceOf} from "./cards";
import type {SpaceLook} from "./look";

/** The card in words: "7 of hearts", "queen of clubs", "Noah's Ark". */
export function cardName(card: Card): string {
  const face = faceOf(card);
  switch (face.kind) {
    case "add":
    case "remove":
      return t(`table.card.${face.kind}`);
    case "picture":
      return tryWords(`table.picture.${face.number}`) ?? face.number;
    case "suited":
      return t("table.card", {
        rank: tryWords(`table.rank.${face.rank}`) ?? face.rank,
        suit: tryWords(`table.suit.${face.suit}`) ?? face.suit,
      });
  }
}

/** The full name of a space: "d4, 7 of hearts, blue chip, in a sequence, playable". */
export function spaceName(look: SpaceLook): string {
  const parts = [look.space, look.face === null ? t("table.space.corner") : cardName(look.face)];
  if (look.side !== null) parts.push(t("table.space.chip", {side: sideText(look.side)}));
  if (look.locked) parts.push(t("table.space.locked"));
  if (look.last) parts.push(t("table.space.last"));
  if (look.light === "place") parts.push(t("table.space.playable"));
  if (look.light === "remove") parts.push(t("table.space.removable"));
  if (look.light === "shown") parts.push(t("table.space.shown"));
  if (look.light === "named") parts.push(t("table.space.named"));
  return parts.join(", ");
}
