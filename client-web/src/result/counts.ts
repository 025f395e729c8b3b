import type {Statistics} from "../protocol/messages";

/** The counts of docs/protocol.md, in the order in which people ask for them. */
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

/** A count of `game-statistics`. */
export type Count = (typeof counts)[number];

/** A line of the table of figures: one count, and what each seat has of it. */
export interface StatisticsRow {
  readonly count: Count;
  readonly values: readonly number[];
}

/** The figures of the game as a table: only counts that somebody has, a column for each seat. */
export function statisticsRows({seats}: Statistics, players: number): StatisticsRow[] {
  const columns = Array.from({length: players}, (_, i) => seats[i + 1] ?? {});
  return counts
    .map((count) => ({count, values: columns.map((seat) => seat[count] ?? 0)}))
    .filter(({values}) => values.some((value) => value !== 0));
}
