/** What the fair deal proves, and what not. */
export function Fair() {
  return null;
}
