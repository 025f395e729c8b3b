import type {Statistics} from "../protocol/messages";

/** The counts of docs/protocol.md, in the order in which the page lists them. */
export const counts = [
  "turns",
  "placed",
  "wild",
  "removed",
  "swapped",
  "sequences",
  "exchanged",
  "lost",
  "forfeited",
  "passed",
  "unlucky",
  "points",
  "best",
  "penalties",
] as const;

/** The statistics as a table: only counts that at least one seat has, with a column for each seat. */
export function statisticsRows({seats}: Statistics, players: number) {
  const columns = Array.from({length: players}, (_, i) => seats[i + 1] ?? {});
  return counts
    .map((count) => ({count, values: columns.map((seat) => seat[count] ?? 0)}))
    .filter(({values}) => values.some((value) => value !== 0));
}
