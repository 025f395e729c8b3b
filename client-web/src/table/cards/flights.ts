import type {CardsGame, Seat} from "../../protocol/messages";
import type {RoomEvent} from "../../protocol/types";

/** A card that is drawn, put on a discard pile, or shuffled into the draw pile. */
export interface CardFlight {
  readonly kind: "draw" | "play" | "shuffle";
  /** Selectors: the card before the events, then what else shows where it is if no card is in sight. */
  readonly from: readonly [string, ...string[]];
  /** Selectors of where it is after the events. */
  readonly to: readonly [string, ...string[]];
}

export const pile = ".table-draw-pile .table-card-face";
const inHand = (card: string): string => `.table-hand-card[data-key^="${card}/"] .table-card-face`;
const seatOf = (seat: Seat): string => `.table-seat[data-seat="${seat}"]`;
const discardsOf = (seat: Seat): string => `${seatOf(seat)} .table-pile-top .table-card-face`;

/**
 * The cards that these events move, in the game as it was before. Where the seats have no room for discards, a played
 * card goes to its space.
 */
export function flightsOf(
  events: readonly RoomEvent[],
  {observer, discards}: Pick<CardsGame, "observer" | "discards">,
): CardFlight[] {
  const chip = events.find(({event}) => event === "chip-placed" || event === "chip-removed");
  const spaces = chip && "space" in chip ? [`[data-space="${chip.space}"]`] : [];
  return events.flatMap((event): CardFlight[] => {
    switch (event.event) {
      case "card-received":
        return [{kind: "draw", from: [pile], to: [inHand(event.card)]}];
      case "card-played":
      case "card-exchanged":
      case "card-forfeited": {
        const {seat, card} = event;
        const from = seat === observer ? inHand(card) : seatOf(seat);
        return [{kind: "play", from: [from], to: [discardsOf(seat), ...spaces, seatOf(seat)]}];
      }
      case "pile-reshuffled":
        return Object.keys(discards)
          .map(Number)
          .filter((seat) => discards[seat]?.length)
          .map((seat) => ({kind: "shuffle", from: [discardsOf(seat), seatOf(seat)], to: [pile]}));
      default:
        return [];
    }
  });
}
