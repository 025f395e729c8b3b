const ranks = "A23456789TJQK";
const suits = "SHDC";
const pictures = 50;

function pictureFace(byte: number): string {
  if (byte < 2 * pictures) return String((byte % pictures) + 1).padStart(2, "0");
  return byte < 2 * pictures + 2 ? "ADD" : "REM";
}

function packFace(byte: number): string {
  const card = byte % (ranks.length * suits.length);
  return ranks[card % ranks.length]! + suits[Math.floor(card / ranks.length)]!;
}

/** The face of each of the 104 cards of a preset, by its byte in the fair deal. */
export function facesOf(preset: string): (byte: number) => string {
  return preset === "sequence-bible" ? pictureFace : packFace;
}
