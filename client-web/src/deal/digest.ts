import {type Bytes, concat} from "./bytes";

const blockBytes = 64;

/**
 * SHA-256 by WebCrypto. Browsers do not offer it to a page loaded over plain http from another machine, and players in
 * a local network should still be able to take part in the fair deal: then by a library.
 */
export async function sha256(message: Bytes): Promise<Bytes> {
  if (globalThis.crypto?.subtle !== undefined)
    return new Uint8Array(await crypto.subtle.digest("SHA-256", message));
  const library = await import("@noble/hashes/sha2.js");
  return new Uint8Array(library.sha256(message));
}

/** HMAC-SHA-256 (RFC 2104) with a key of at most 64 bytes; the fair deal's keys have 32. */
export async function hmac(key: Bytes, message: Bytes): Promise<Bytes> {
  const pad = (byte: number): Bytes => Uint8Array.from({length: blockBytes}, (_, i) => (key[i] ?? 0) ^ byte);
  return sha256(concat([pad(0x5c), await sha256(concat([pad(0x36), message]))]));
}
