/** A finished game of this room, move by move, over the table. */
export function Replay(_: {game: number; onClose: () => void}) {
  return null;
}
