import type {Switches} from "../../app/switches";
import type {Card} from "../../protocol/messages";

/** How a card is drawn: a rank with a suit, a picture of Bible Sequence, or ADD and REM (B4, B5). */
export type Face =
  | {kind: "suited"; rank: string; suit: Suit}
  | {kind: "picture"; number: string}
  | {kind: "add"}
  | {kind: "remove"};

/** Spades, hearts, diamonds, clubs. */
export type Suit = "S" | "H" | "D" | "C";

/**
 * A card of the hand with a key that stays the same while it is held, even if an equal card comes or goes.
 */
export interface Held {
  key: string;
  card: Card;
}

const ranks = "23456789TJQKA";
const suits = "SHCD"; // black and red alternate, so that neighbours differ
const pairs = 2;

/** Parses a card in the protocol's notation. */
export function faceOf(card: Card): Face {
  if (card === "ADD") return {kind: "add"};
  if (card === "REM") return {kind: "remove"};
  if (/^\d\d$/.test(card)) return {kind: "picture", number: card};
  return {kind: "suited", rank: card.slice(0, 1), suit: card.slice(1) as Suit};
}

/** The printed form of a rank: `10` for the ten. */
export function printedRank(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/**
 * What a card does besides what is printed on it: jacks with two eyes and ADD place a chip anywhere, jacks with one
 * eye and REM remove one (S9, S10, B4).
 */
export function effectOf(card: Card): "add" | "remove" | undefined {
  if (["ADD", "JD", "JC"].includes(card)) return "add";
  return card === "REM" || card.startsWith("J") ? "remove" : undefined;
}

/** Whether a card can place a chip anywhere or remove chips. */
export const isSpecial = (card: Card): boolean => effectOf(card) !== undefined;

function byRank(card: Card): number {
  const face = faceOf(card);
  if (face.kind === "picture") return Number(face.number);
  if (face.kind !== "suited") return 100;
  return ranks.indexOf(face.rank) * suits.length + suits.indexOf(face.suit);
}

function bySuit(card: Card): number {
  const face = faceOf(card);
  if (face.kind !== "suited" || isSpecial(card)) return 1000 + byRank(card);
  return suits.indexOf(face.suit) * ranks.length + ranks.indexOf(face.rank);
}

/** The hand in this order; equal cards stay in the order in which they were received. */
export function arranged(hand: readonly Card[], order: Switches["hand_order"]): Held[] {
  const seen = new Map<Card, number>();
  const held = hand.map((card) => {
    const twin = seen.get(card) ?? 0;
    seen.set(card, twin + 1);
    return {key: `${card}/${twin}`, card};
  });
  if (order === "held") return held;
  const weight = order === "rank" ? byRank : bySuit;
  return held.sort((one, other) => weight(one.card) - weight(other.card));
}

/**
 * The card that a typed letter leads to: the next after `from` with that rank or suit, wrapping around. `0`
 * and `1` are the ten. Null if no card matches.
 */
export function cardByLetter(hand: readonly Held[], from: number, letter: string): number | null {
  const sought = letter === "0" || letter === "1" ? "T" : letter.toUpperCase();
  if (sought.length !== 1) return null;
  for (let step = 1; step <= hand.length; ++step) {
    const index = (from + step) % hand.length;
    if (hand[index]?.card.slice(0, pairs).includes(sought)) return index;
  }
  return null;
}
