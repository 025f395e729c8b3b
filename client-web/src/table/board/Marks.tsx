import {Icon} from "../../ui/Icon";
import type {Offer} from "./board";

/** The mark of an offer on a space: a plus, two arrows or a cross. */
export function OfferMark({offer}: {offer: Offer}) {
  const paths: Readonly<Record<Offer, string>> = {
    put: "M12 6V18M6 12H18",
    swap: "M5 9H18L14.5 5.5M19 15H6L9.5 18.5",
    remove: "M7 7 17 17M17 7 7 17",
  };
  return (
    <svg class={`dice-mark dice-mark-${offer}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="11" />
      <path d={paths[offer]} />
    </svg>
  );
}

/** A shield: a ten cannot remove this chip (D6). */
export const Shield = () => <Icon name="shield" class="dice-shield" />;
