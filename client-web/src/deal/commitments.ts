import {type Bytes, concat, encode, u32, utf8} from "./bytes";
import {hmac, sha256} from "./digest";
import {soundingWord} from "./words";

/** The values that every commitment of a ceremony includes. */
export interface Binding {
  /** The game's id in the fair deal: the room's code, a slash, its number. */
  game: string;
  epoch: number;
  /** The preset and its version, as in `sequence/1`. */
  rules: string;
}

/** What one seat contributed; both are empty if the seat was absent. */
export interface SealedPart {
  commit: Bytes;
  reveal: Bytes;
}

/** Step 1: Cs, the server's commitment to its secret. */
export function serverCommit({game, epoch}: Binding, secret: Bytes): Promise<Bytes> {
  return sha256(encode("fairdeal/1/server-commit", utf8(game), u32(epoch), secret));
}

/** Step 2: c_i, the commitment of a seat, counted from 1, to its part. */
export function seatCommit({game, epoch}: Binding, seat: number, part: Bytes): Promise<Bytes> {
  return sha256(encode("fairdeal/1/client-commit", utf8(game), u32(epoch), u32(seat - 1), part));
}

/** Step 5: T, the hash of the whole ceremony. */
export function transcriptOf(
  {game, epoch, rules}: Binding,
  server: Bytes,
  seats: readonly SealedPart[],
): Promise<Bytes> {
  const body = concat(seats.map(({commit, reveal}, i) => encode("seat", u32(i), commit, reveal)));
  const whole = [utf8(game), u32(epoch), utf8(rules), server, u32(seats.length), body];
  return sha256(encode("fairdeal/1/transcript", ...whole));
}

/** Step 5: the four words that people read to each other. */
export async function fourWords(transcript: Bytes): Promise<string[]> {
  const bytes = await sha256(encode("fairdeal/1/sas", transcript));
  return Array.from(bytes.subarray(0, 4), soundingWord);
}

/** Step 6: K, from which all chance of the game is derived. */
export function masterKey(secret: Bytes, transcript: Bytes): Promise<Bytes> {
  return hmac(secret, encode("fairdeal/1/master", transcript));
}
