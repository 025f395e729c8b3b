import type {Seat, Setup, SixDiceGame} from "../../protocol/messages";
import type {EventOf, MemberView} from "../../protocol/types";

/** The target of the setup (X6). */
export function targetOf(setup: Setup): number {
  return Number(setup.options["target"] ?? 100);
}

/** The stake of the setup, 0 if there is none (X7). */
export function stakeOf(setup: Setup): number {
  return Number(setup.options["stake"] ?? 0);
}

/** The score sheet in the order of seats, or best first; tied players are in the order of their seats. */
export function sheetOf(
  game: SixDiceGame,
  setup: Setup,
  members: readonly MemberView[],
  casts: ReadonlyMap<Seat, EventOf<"dice-cast">>,
  bestFirst: boolean,
) {
  const most = Math.max(0, ...Object.values(game.scores));
  const rows = Object.entries(game.scores).map(([key, score]) => {
    const seat = Number(key);
    return {
      seat,
      score,
      member: members.find((one) => one.seat === seat),
      /** The progress towards the target, from 0 to 1. */
      reached: Math.min(1, score / targetOf(setup)),
      /** Whether this is the highest score, and it is not 0. */
      leads: score > 0 && score === most,
      casts: game.turn === seat,
      /** Whether the player is not in the current tie-break (X6). */
      out: game.tie_break && !game.contenders.includes(seat),
      cast: casts.get(seat) ?? (game.cast?.seat === seat ? game.cast : undefined),
    };
  });
  return rows.sort((one, other) => (bestFirst ? other.score - one.score : 0) || one.seat - other.seat);
}

/** One player's row of the score sheet. */
export type SheetRow = ReturnType<typeof sheetOf>[number];

/** The place of this seat: one more than the number of seats ahead of it, so tied players share a place. */
export function placeOf(game: SixDiceGame, seat: Seat): number {
  const score = game.scores[seat] ?? 0;
  return Object.values(game.scores).filter((other) => other > score).length + 1;
}
