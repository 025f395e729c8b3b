import type {Seat, Setup, SixDiceGame} from "../protocol/messages";
import type {EventOf, MemberView} from "../protocol/types";

/** One player's line of the score sheet. */
export interface SheetRow {
  seat: Seat;
  member: MemberView | undefined;
  score: number;
  /** How much of the target is reached, from 0 to 1. */
  reached: number;
  /** Has the highest score, and that is not 0. */
  leads: boolean;
  casts: boolean;
  /** Does not take part in the tie-break that is going on (X6). */
  out: boolean;
  cast: EventOf<"dice-cast"> | undefined;
}

/** The target of the setup (X6). */
export function targetOf(setup: Setup): number {
  return Number(setup.options["target"] ?? 100);
}

/** The stake of the setup, 0 where there is none (X7). */
export function stakeOf(setup: Setup): number {
  return Number(setup.options["stake"] ?? 0);
}

/** How the lines of the sheet are ordered: as they cast, or best first. */
export type SheetOrder = "seat" | "score";

/** The score sheet; who ties in it stands in the order of the seats. */
export function sheetOf(
  game: SixDiceGame,
  setup: Setup,
  members: readonly MemberView[],
  casts: ReadonlyMap<Seat, EventOf<"dice-cast">>,
  order: SheetOrder,
): SheetRow[] {
  const most = Math.max(0, ...Object.values(game.scores));
  const rows = Object.entries(game.scores).map(([key, score]): SheetRow => {
    const seat = Number(key);
    return {
      seat,
      score,
      member: members.find((one) => one.seat === seat),
      reached: Math.min(1, score / targetOf(setup)),
      leads: score > 0 && score === most,
      casts: game.turn === seat,
      out: game.tie_break && !game.contenders.includes(seat),
      cast: casts.get(seat) ?? (game.cast?.seat === seat ? {event: "dice-cast", ...game.cast} : undefined),
    };
  });
  return rows.sort(
    (one, other) => (order === "score" ? other.score - one.score : 0) || one.seat - other.seat,
  );
}

/** How many are ahead of this seat, and 1: who ties shares the place. */
export function placeOf(game: SixDiceGame, seat: Seat): number {
  const score = game.scores[seat] ?? 0;
  return Object.values(game.scores).filter((other) => other > score).length + 1;
}
