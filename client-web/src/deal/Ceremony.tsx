/** The fair deal while it goes on. */
export function Ceremony() {
  return null;
}
