import type {Card, Side} from "../protocol/messages";
import {tryWords} from "../words/words";

const suitSigns: Readonly<Record<string, string>> = {S: "♠", H: "♥", D: "♦", C: "♣"};

/** A card's shortest text: `10♥`, the picture's name, ADD. */
export function cardText(card: Card): string {
  if (/^\d\d$/.test(card)) return tryWords(`table.picture.${card}`) ?? card;
  const sign = suitSigns[card[1] ?? ""];
  return sign === undefined || card.length !== 2 ? card : `${card[0] === "T" ? "10" : card[0]}${sign}`;
}

/** A side's colour. */
export function sideText(side: Side): string {
  return tryWords(`table.side.${side}`) ?? String(side);
}

/** The sentence with a capital first letter, for sentences that begin with a colour or a card. */
export function capital(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}
