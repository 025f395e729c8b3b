/** Who sits where, what will be played, and when it begins. */
export function Lobby() {
  return null;
}
