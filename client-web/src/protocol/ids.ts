/** Random bytes from the browser's secure generator, as hex digits. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The id of a new command: 16 random bytes. */
export const newId = (): string => randomHex(16);

/** A new key to a seat: 32 random bytes. */
export const newToken = (): string => randomHex(32);

/**
 * The ten characters of a room's code as a person typed them: either case, ignoring blanks and hyphens; O is
 * read as 0, I and L as 1. Nothing if it is not a code.
 */
export function readRoomCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : undefined;
}
