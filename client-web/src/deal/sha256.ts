import type {Bytes} from "./bytes";

/** The first 32 bits of the fractional parts of a root of each of the first primes (FIPS 180-4). */
function rootsOfPrimes(count: number, root: (prime: number) => number): Uint32Array {
  const words = new Uint32Array(count);
  for (let candidate = 2, found = 0; found < count; ++candidate) {
    let divisor = 2;
    while (divisor * divisor <= candidate && candidate % divisor !== 0) ++divisor;
    if (divisor * divisor > candidate) words[found++] = (root(candidate) % 1) * 2 ** 32;
  }
  return words;
}

const rounds = rootsOfPrimes(64, Math.cbrt);
const start = rootsOfPrimes(8, Math.sqrt);

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/**
 * The message with its padding: a single 1 bit, zeros, and its length in bits, in whole blocks of 64 bytes.
 */
function padded(message: Bytes): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return view;
}

function schedule(block: DataView, at: number): Uint32Array {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; ++i) w[i] = block.getUint32(at + 4 * i);
  for (let i = 16; i < 64; ++i) {
    const early = w[i - 15]!;
    const late = w[i - 2]!;
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  return w;
}

/**
 * SHA-256 for a page loaded over plain http from another machine: browsers offer such pages no WebCrypto, and
 * players in a local network should still be able to take part in the fair deal.
 */
export function sha256InScript(message: Bytes): Bytes {
  const state = start.slice();
  const blocks = padded(message);
  for (let at = 0; at < blocks.byteLength; at += 64) {
    const w = schedule(blocks, at);
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let i = 0; i < 64; ++i) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
  }
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  state.forEach((word, i) => view.setUint32(4 * i, word));
  return digest;
}
