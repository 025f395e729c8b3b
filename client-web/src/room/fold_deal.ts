import type {Deal} from "../protocol/messages";
import type {EventOf} from "../protocol/types";
import type {Changes} from "./change";

// The ceremony of a fair deal, for the room and for the verifier, which checks each event before it is folded.

/** The ceremony that this event begins. */
export const openedDeal = ({game, epoch, rules, commit, players, absent}: EventOf<"deal-opened">): Deal => ({
  game,
  epoch,
  rules,
  commit,
  absent,
  step: "commits",
  seats: Array.from({length: players}, () => ({commit: "", reveal: ""})),
});

const withShare = (deal: Deal, seat: number, share: Partial<Deal["seats"][number]>): Deal => ({
  ...deal,
  seats: deal.seats.map((one, at) => (at === seat - 1 ? {...one, ...share} : one)),
});

/** The change that each of these events makes to the ceremony. */
export const inDeal: Changes<Deal> = {
  "deal-committed": (deal, {seat, commit}) => withShare(deal, seat, {commit}),
  "deal-frozen": (deal, {commits}) => ({
    ...deal,
    step: "reveals",
    seats: deal.seats.map((one, at) => ({...one, commit: commits[at] ?? ""})),
    absent: commits.flatMap((commit, at) => (commit === "" ? [at + 1] : [])),
  }),
  "deal-revealed": (deal, {seat, reveal}) => withShare(deal, seat, {reveal}),
};
