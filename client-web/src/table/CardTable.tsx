/** The table of the three card games. */
export function CardTable() {
  return null;
}
