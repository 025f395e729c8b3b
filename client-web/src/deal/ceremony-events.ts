import type {Deal} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import {fromHex, toHex} from "./bytes";
import {type Binding, seatCommit, serverCommit} from "./commitments";
import {type Fault, awaited} from "./seen";

/** An event of a ceremony. */
export type DealEvent = Extract<RoomEvent, {event: `deal-${string}`}>;

/** Whether the event is one of a ceremony. */
export const isDealEvent = (event: RoomEvent): event is DealEvent => event.event.startsWith("deal-");

/** Whether no commitment or reveal that was seen has changed; later ones may be added. */
export function isKept(before: Deal, now: Deal): boolean {
  return (
    before.commit === now.commit &&
    before.seats.every(
      ({commit, reveal}, i) =>
        (commit === "" || commit === now.seats[i]?.commit) &&
        (reveal === "" || reveal === now.seats[i]?.reveal),
    )
  );
}

/** How the event contradicts what was seen before; null if it does not. */
export async function faultOf(deal: Deal, binding: Binding, event: DealEvent): Promise<Fault | null> {
  switch (event.event) {
    case "deal-opened":
      return null;
    case "deal-committed":
      if (deal.step !== "commits") return "order";
      return deal.seats[event.seat - 1]?.commit === "" ? null : "commitment";
    case "deal-frozen":
      if (deal.step !== "commits") return "order";
      return event.commits.join() === deal.seats.map(({commit}) => commit).join() ? null : "list";
    case "deal-revealed": {
      if (deal.step !== "reveals") return "order";
      const made = await seatCommit(binding, event.seat, fromHex(event.reveal));
      return toHex(made) === deal.seats[event.seat - 1]?.commit ? null : "reveal";
    }
    case "deal-voided":
      if (deal.step !== "reveals" || event.epoch !== deal.epoch) return "order";
      if (event.seats.length === 0 || event.seats.join() !== awaited(deal).join()) return "withheld";
      return faultOfSecret(deal, binding, event.secret);
    case "deal-secret":
      return event.game === deal.game ? faultOfSecret(deal, binding, event.secret) : null;
  }
}

async function faultOfSecret(deal: Deal, binding: Binding, secret: string): Promise<Fault | null> {
  return toHex(await serverCommit(binding, fromHex(secret))) === deal.commit ? null : "secret";
}
