/** What is left of the time of this seat; nothing where no clock is kept. */
export function Clock(_: {seat: number}) {
  return null;
}
