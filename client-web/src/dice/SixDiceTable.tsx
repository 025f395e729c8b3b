/** The table of the two games with six dice. */
export function SixDiceTable() {
  return null;
}
