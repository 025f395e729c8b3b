import {type Bytes, concat} from "./bytes";
import {sha256InScript} from "./sha256";

const blockBytes = 64;

/** SHA-256, computed by WebCrypto if the browser offers it to this page. */
export async function sha256(message: Bytes): Promise<Bytes> {
  if (globalThis.crypto?.subtle === undefined) return sha256InScript(message);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", message));
}

/** HMAC-SHA-256 (RFC 2104) with a key of at most 64 bytes; the fair deal's keys have 32. */
export async function hmac(key: Bytes, message: Bytes): Promise<Bytes> {
  const pad = (byte: number): Bytes => Uint8Array.from({length: blockBytes}, (_, i) => (key[i] ?? 0) ^ byte);
  return sha256(concat([pad(0x5c), await sha256(concat([pad(0x36), message]))]));
}
