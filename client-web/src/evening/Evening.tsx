/** Talk, people and what happened: beside the table, on a phone a sheet behind a button. */
export function Evening() {
  return null;
}
