import {type Bytes, encode, u32, u64} from "./bytes";
import {hmac, sha256} from "./digest";

/** How many cards there are, in every card game (S3, B5). */
export const deckSize = 104;

/** Step 8 of docs/fairdeal.md: the endless sequence of random words of a key. */
export function wordsOf(key: Bytes): () => Promise<number> {
  let block = new DataView(new ArrayBuffer(0));
  let at = 0;
  let blocks = 0;
  return async () => {
    if (at === block.byteLength) {
      const bytes = await hmac(key, encode("fairdeal/1/stream", u64(blocks++)));
      block = new DataView(bytes.buffer);
      at = 0;
    }
    at += 4;
    return block.getUint32(at - 4);
  };
}

/** Step 9: a uniformly distributed number from 0 to m - 1. */
export async function below(m: number, next: () => Promise<number>): Promise<number> {
  const limit = 2 ** 32 - (2 ** 32 % m);
  for (;;) {
    const word = await next();
    if (word < limit) return word % m;
  }
}

/** The first numbers from 0 to m - 1 that a key gives. */
async function numbersBelow(m: number, count: number, key: Bytes): Promise<number[]> {
  const next = wordsOf(key);
  const numbers: number[] = [];
  while (numbers.length < count) numbers.push(await below(m, next));
  return numbers;
}

/** Step 7: the key of shuffle n of these cards, which are sorted. */
export async function shuffleKey(master: Bytes, n: number, sorted: readonly number[]): Promise<Bytes> {
  return hmac(master, encode("fairdeal/1/shuffle", u32(n), await sha256(Uint8Array.from(sorted))));
}

/** Steps 7 and 10: shuffle n (0 is the deal) of these cards, given in any order. The first is the top. */
export async function shuffled(master: Bytes, n: number, cards: Iterable<number>): Promise<number[]> {
  const pile = [...cards].sort((a, b) => a - b);
  const next = wordsOf(await shuffleKey(master, n, pile));
  for (let i = pile.length - 1; i > 0; --i) {
    const j = await below(i + 1, next);
    [pile[i], pile[j]] = [pile[j]!, pile[i]!];
  }
  return pile;
}

/** Step 11: the key of the dealer. */
export function startKey(master: Bytes): Promise<Bytes> {
  return hmac(master, encode("fairdeal/1/start"));
}

/** Step 11: the seat, from 1, that deals. */
export async function drawnDealer(master: Bytes, players: number): Promise<number> {
  return 1 + (await below(players, wordsOf(await startKey(master))));
}

/** Step 11: the first cards cut in this round, as bytes. */
export async function drawnCuts(master: Bytes, round: number, count: number): Promise<number[]> {
  return numbersBelow(deckSize, count, await hmac(master, encode("fairdeal/1/cut", u32(round))));
}

/** Step 11: the first dice of the game. */
export async function drawnDice(master: Bytes, count: number): Promise<number[]> {
  const drawn = await numbersBelow(6, count, await hmac(master, encode("fairdeal/1/dice")));
  return drawn.map((number) => number + 1);
}

/** Step 11: which card of a hand, from 0 in the order held, random forfeit n (from 0) takes (S23). */
export async function drawnForfeit(master: Bytes, n: number, handSize: number): Promise<number> {
  return below(handSize, wordsOf(await hmac(master, encode("fairdeal/1/penalty", u32(n)))));
}
