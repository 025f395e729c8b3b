import type {Card, Side, Space} from "../protocol/messages";
import {t, tryWords} from "../words/words";
import {faceOf} from "./cards";

/** The card in words: "7 of hearts", "queen of clubs", "Noah's Ark". */
export function cardName(card: Card): string {
  const face = faceOf(card);
  switch (face.kind) {
    case "add":
      return t("table.card.add");
    case "remove":
      return t("table.card.remove");
    case "picture":
      return tryWords(`table.picture.${face.number}`) ?? face.number;
    case "suited":
      return t("table.card", {
        rank: tryWords(`table.rank.${face.rank}`) ?? face.rank,
        suit: tryWords(`table.suit.${face.suit}`) ?? face.suit,
      });
  }
}

/** The card as a sentence names it, with its article: "the 7 of hearts", "Noah's Ark". */
export function theCard(card: Card): string {
  const face = faceOf(card);
  if (face.kind !== "suited") return cardName(card);
  return t("table.card", {
    rank: tryWords(`table.rank.the.${face.rank}`) ?? face.rank,
    suit: tryWords(`table.suit.${face.suit}`) ?? face.suit,
  });
}

/** The side by its colour: "blue". */
export function sideName(side: Side): string {
  return tryWords(`table.side.${side}`) ?? String(side);
}

/** What the rendering and the name of a space are made from. */
export interface SpaceLook {
  readonly space: Space;
  /** What is printed on it; null on a free corner. */
  readonly face: Card | null;
  readonly side: Side | null;
  readonly locked: boolean;
  readonly last: boolean;
  /** What the player can do here with the current pick; `shown` is the place of a card picked out of turn. */
  readonly light: "place" | "remove" | "shown" | "named" | null;
  readonly waiting: boolean;
  /** Whether it belongs to a sequence that was just made, or that has won the game. */
  readonly cheered: boolean;
  /** Whether a line of the history names it. */
  readonly pointed: boolean;
}

/** The full name of a space: "d4, 7 of hearts, blue chip, in a sequence, playable". */
export function spaceName(look: SpaceLook): string {
  const parts = [look.space, look.face === null ? t("table.space.corner") : cardName(look.face)];
  if (look.side !== null) parts.push(t("table.space.chip", {side: sideName(look.side)}));
  if (look.locked) parts.push(t("table.space.locked"));
  if (look.last) parts.push(t("table.space.last"));
  if (look.light === "place") parts.push(t("table.space.playable"));
  if (look.light === "remove") parts.push(t("table.space.removable"));
  if (look.light === "shown") parts.push(t("table.space.shown"));
  if (look.light === "named") parts.push(t("table.space.named"));
  if (look.waiting) parts.push(t("table.space.waiting"));
  return parts.join(", ");
}
