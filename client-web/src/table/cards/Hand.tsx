import "./hand.css";
import {useRef, useState} from "preact/hooks";
import {capital} from "../../app/names";
import {useApp} from "../../app/context";
import {valuesOf} from "../../app/switches";
import {Button} from "../../ui/Button";
import {Select} from "../../ui/Select";
import {rich, t} from "../../words/words";
import {arranged, cardByLetter, faceOf, type Held} from "./cards";
import {movesWith} from "./choosing";
import type {Point} from "./drop";
import {cardName} from "./names";
import {CardFace} from "./Print";
import {remark, cardUse} from "./remark";
import {useDrag} from "./useDrag";
import type {Play} from "./useCardPlay";

interface Props {
  readonly cards: readonly string[];
  readonly play: Play;
  /** The size of a full hand (S6): the width that the row keeps while a card is owed. */
  readonly places: number;
  /** Called when a dragged card is dropped. */
  readonly onDrop: (card: string, point: Point) => void;
  /** Called when a card was picked by keyboard. */
  readonly onPickedByKey: () => void;
}

interface CardProps {
  readonly held: Held;
  readonly play: Play;
  readonly tabStop: boolean;
  readonly onDrop: Props["onDrop"];
  readonly onClick: (event: MouseEvent) => void;
}

function HandCard({held: {card, key}, play, tabStop, onDrop, onClick}: CardProps) {
  const {wasDragged, ...drag} = useDrag(
    () => play.lift(card, key),
    (point) => onDrop(card, point),
  );
  const suited = faceOf(card).kind === "suited";
  const use = cardUse(card, play.legal);
  const said = remark(card, play.legal);
  const picked = play.now.step === "card" && play.now.key === key;
  const going = play.waiting?.card === card;
  const look = [
    "table-hand-card",
    `table-hand-${use}`,
    picked && "table-hand-picked",
    going && "table-hand-going",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <Button
      label={said === "" ? cardName(card) : `${cardName(card)}, ${said}`}
      class={look}
      aria-pressed={picked}
      tabIndex={tabStop ? 0 : -1}
      data-key={key}
      busy={going}
      {...drag}
      onClick={(event) => !wasDragged() && onClick(event)}
    >
      <CardFace card={card} named={!suited} />
      {!suited && (
        <span class="table-hand-name" aria-hidden="true">
          {cardName(card)}
        </span>
      )}
      {use === "dead" && (
        <svg class="table-hand-mark" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
          <path d="M12 18 88 122M88 18 12 122" />
        </svg>
      )}
    </Button>
  );
}

/** How the hand is sorted: a choice, for cards that have suits. */
export function Order() {
  const {switches, set} = useApp();
  return (
    <Select
      class="table-order"
      aria-label={t("table.hand.order")}
      values={valuesOf("hand_order")}
      value={switches.hand_order}
      say={(order) => t(`table.hand.order.${order}`)}
      onChoose={(order) => set("hand_order", order)}
    />
  );
}

const steps: Readonly<Record<string, number>> = {ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1};

/** The index in the hand that a key leads to. */
function keyLeads(event: KeyboardEvent, hand: readonly Held[], from: number): number | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const step = steps[event.key];
  if (step !== undefined) return (from + step + hand.length) % hand.length;
  if (event.key === "Home") return 0;
  if (event.key === "End") return hand.length - 1;
  return cardByLetter(hand, from, event.key);
}

/**
 * The hand: one tab stop, arrows and letters move, Enter or a tap picks, and cards can be dragged to a space.
 */
export function Hand({cards, places, play, onDrop, onPickedByKey}: Props) {
  const {switches} = useApp();
  const hand = arranged(cards, switches.hand_order);
  const [at, setAt] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const stop = Math.min(at, hand.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") return play.cancel();
    const next = keyLeads(event, hand, stop);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    row.current?.querySelectorAll("button")[next]?.focus();
  };
  const pick = (index: number, {card, key}: Held, event: MouseEvent): void => {
    setAt(index);
    play.card(card, key);
    const putBack = play.now.step === "card" && play.now.key === key;
    if (event.detail === 0 && !putBack && movesWith(play.legal, card).length > 0) onPickedByKey();
  };
  return (
    <div class="table-hand">
      <div
        ref={row}
        class="table-hand-row"
        style={{"--places": Math.max(places, hand.length)}}
        role="group"
        aria-label={t("table.hand")}
        aria-describedby="table-hand-help"
        onKeyDown={onKeyDown}
      >
        {hand.map((held, index) => (
          <HandCard
            key={held.key}
            held={held}
            play={play}
            tabStop={index === stop}
            onDrop={onDrop}
            onClick={(event) => pick(index, held, event)}
          />
        ))}
        {hand.length === 0 && <p class="table-hand-empty">{t("table.hand.empty")}</p>}
      </div>
      <p id="table-hand-help" hidden>
        {t("table.hand.help")}
      </p>
    </div>
  );
}

/** A hand without controls: at the end of a game, or in a replay. */
export function ShownHand({name, cards}: {name: string; cards: readonly string[]}) {
  return (
    <section class="table-shown-hand">
      <h3>{rich("table.hand.of", {name: <bdi translate={false}>{name}</bdi>})}</h3>
      <ul class="table-shown-cards">
        {arranged(cards, "suit").map(({key, card}) => (
          <li key={key} class="table-shown-card">
            <CardFace card={card} />
            <span class="app-hidden">{capital(cardName(card))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
