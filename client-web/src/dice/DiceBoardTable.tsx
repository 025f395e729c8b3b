/** The table of Sequence Dice. */
export function DiceBoardTable() {
  return null;
}
