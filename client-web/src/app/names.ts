import {type EmoteId, emotes} from "../protocol/catalogue";
import type {Card, Side, SixDiceGame} from "../protocol/messages";
import {t, tryWords, listed} from "../words/words";

const suitSigns: Readonly<Record<string, string>> = {S: "♠", H: "♥", D: "♦", C: "♣"};

/** A card's shortest text: `10♥`, the picture's name, ADD. */
export function cardText(card: Card): string {
  if (/^\d\d$/.test(card)) return tryWords(`table.picture.${card}`) ?? card;
  const sign = suitSigns[card[1] ?? ""];
  return sign === undefined || card.length !== 2 ? card : `${card[0] === "T" ? "10" : card[0]}${sign}`;
}

/** The card as a sentence names it, with its article: "the 7 of hearts", "Noah's Ark". */
export function theCard(card: Card): string {
  if (card === "ADD") return t("table.card.add");
  if (card === "REM") return t("table.card.remove");
  const suit = tryWords(`table.suit.${card[1]}`);
  return suit === undefined
    ? cardText(card)
    : t("table.card", {rank: tryWords(`table.rank.the.${card[0]}`) ?? "", suit});
}

/** The sum of these dice. */
export function total(dice: readonly number[]): number {
  return dice.reduce((sum, die) => sum + die, 0);
}

/** `"1-2-3"` for a sequence of three dice. */
export function sequenceText(length: number): string {
  return Array.from({length}, (_, index) => index + 1).join("-");
}

/** The scoring groups of a cast: `"1-2-3 and 1-2"`, `"5 sixes"`; empty if nothing scored. */
export function castText({dice, sequences, points, penalty}: NonNullable<SixDiceGame["cast"]>): string {
  if (penalty) return t("dice.ones", {count: dice.filter((die) => die === 1).length});
  if (sequences.length) return listed(sequences.map(sequenceText));
  return points > 0 ? t("dice.sixes", {count: dice.filter((die) => die === 6).length}) : "";
}

/** A side's colour. */
export function sideText(side: Side): string {
  return tryWords(`table.side.${side}`) ?? String(side);
}

/** The sentence with a capital first letter, for sentences that begin with a colour or a card. */
export function capital(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}

/** The emoji of an emote; its id if this page does not know it. */
export const emoteSign = (emote: string): string => emotes[emote as EmoteId] ?? emote;

/** An emote in words. */
export const emoteText = (emote: string): string => tryWords(`app.emote-${emote}`) ?? emote;
