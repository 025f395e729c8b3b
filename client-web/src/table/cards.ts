import type {Card} from "../protocol/messages";

/** How a card is drawn: a rank with a suit, a picture of Bible Sequence, or ADD and REM (B4, B5). */
export type Face =
  | {kind: "suited"; rank: string; suit: Suit}
  | {kind: "picture"; number: string}
  | {kind: "add"}
  | {kind: "remove"};

/** Spades, hearts, diamonds, clubs. */
export type Suit = "S" | "H" | "D" | "C";

/** How the cards of a hand are sorted: as received, by rank, or by suit. */
export type HandOrder = "held" | "rank" | "suit";

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

/** Whether a card can place a chip anywhere or remove chips: jacks, ADD and REM (S9, S10, B4). */
export function isSpecial(card: Card): boolean {
  const face = faceOf(card);
  if (face.kind === "suited") return face.rank === "J";
  return face.kind !== "picture";
}

/**
 * The number of a jack's eyes, which decides its effect: two place a chip anywhere, one removes one (S9,
 * S10).
 */
export function eyesOf(card: Card): 0 | 1 | 2 {
  if (!card.startsWith("J")) return 0;
  return card === "JD" || card === "JC" ? 2 : 1;
}

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
export function arranged(hand: readonly Card[], order: HandOrder): Held[] {
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
