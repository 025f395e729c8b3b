import type {Bytes} from "./bytes";
import {type Checks, check, sameList} from "./check";
import {DealtCards, deckOf, draws, handSizeOf} from "./dealt-cards";
import {drawnCuts, drawnDealer, drawnDice, drawnForfeit} from "./draws";
import {facesOf} from "./faces";
import type {GameRecord} from "./record";

/** How a card game ended, as this browser saw it. */
export interface CardsEnd {
  dealer: number;
  /** By seat, in the order held: all hands are shown at the end (S22). */
  hands: string[][];
}

async function* checkDealer(record: GameRecord, master: Bytes, dealer: number): Checks {
  const face = facesOf(record.preset);
  for (const [round, cut] of record.cuts.entries()) {
    const drawn = (await drawnCuts(master, round, cut.length)).map(face);
    yield check("cut", sameList(drawn, cut), {round: round + 1, cards: drawn.join(" ")});
  }
  if (record.cuts.length > 0) return;
  const drawn = await drawnDealer(master, record.players);
  yield check("dealer", drawn === record.dealer && drawn === dealer, {seat: drawn});
}

/** Replays the cards through the game, and checks random forfeits on the way (S23). */
async function* followCards(
  record: GameRecord,
  master: Bytes,
  forfeits: readonly number[],
  cards: DealtCards,
): Checks {
  const face = facesOf(record.preset);
  let byChance = 0;
  for (const [at, {seat, line, card}] of record.moves.entries()) {
    if (card !== "") {
      const hand = (cards.hands[seat - 1] ?? []).map(face);
      const place = hand.indexOf(card);
      if (place < 0) return yield check("hands", false, {line});
      if (forfeits.includes(line)) {
        const drawn = hand[await drawnForfeit(master, byChance++, hand.length)]!;
        yield check("forfeit", drawn === card, {line, seat, card: drawn});
      }
      cards.discard(seat, place);
    }
    if (draws(record, at)) await cards.draw(seat);
  }
}

/** Steps 7 to 11 of docs/fairdeal.md for a card game. Returns the cards at the end of the game. */
export async function* checkCards(
  record: GameRecord,
  master: Bytes,
  forfeits: readonly number[],
  end: CardsEnd,
): Checks<DealtCards | null> {
  const face = facesOf(record.preset);
  yield* checkDealer(record, master, end.dealer);
  const deck = await deckOf(master);
  yield check("deal", sameList(deck.map(face), record.deck ?? []));
  const handSize = handSizeOf(record, end.hands);
  if (handSize < 0) {
    yield check("hands", false, {line: record.moves[record.moves.length - 1]?.line ?? 0});
    return null;
  }
  const cards = new DealtCards(master, [...deck], {...record, dealer: end.dealer, handSize});
  yield* followCards(record, master, forfeits, cards);
  const piles = cards.reshuffles.map((pile) => pile.map(face).join(" "));
  if (piles.length + record.reshuffles.length > 0) {
    const told = record.reshuffles.map((pile) => pile.join(" "));
    yield check("reshuffle", sameList(piles, told), {count: piles.length});
  }
  const hands = cards.hands.map((hand) => hand.map(face).join(" "));
  const shown = end.hands.map((hand) => hand.join(" "));
  yield check("hands", sameList(hands, shown), {line: 0});
  return cards;
}

/** Steps 8 to 11 for a dice game. */
export async function* checkDice(record: GameRecord, master: Bytes): Checks {
  const drawn = await drawnDice(master, record.dice.length);
  yield check("dice", record.dice.length > 0 && sameList(drawn, record.dice), {count: drawn.length});
}
