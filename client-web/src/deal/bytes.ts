/**
 * Bytes as the fair deal hashes them: every field with its length, so that two different lists never encode
 * to the same bytes.
 */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The UTF-8 bytes of a text. */
export function utf8(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text));
}

/** Two lower-case hex digits for each byte. */
export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of hex digits; throws a SyntaxError for anything else. */
export function fromHex(hex: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new SyntaxError("these are no bytes in hex");
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** All parts, concatenated. */
export function concat(parts: readonly Bytes[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** An integer in four bytes, big-endian. */
export function u32(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** An integer in eight bytes, big-endian. */
export function u64(value: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** E of docs/fairdeal.md: the tag and each field, each preceded by its length in four bytes. */
export function encode(tag: string, ...fields: readonly Bytes[]): Bytes {
  return concat([utf8(tag), ...fields].flatMap((field) => [u32(field.length), field]));
}
