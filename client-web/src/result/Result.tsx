/** How the newest game ended. */
export function Result() {
  return null;
}
