import "./hand.css";
import {useRef, useState} from "preact/hooks";
import {useApp} from "../app/context";
import {t} from "../words/words";
import {arranged, cardByLetter, eyesOf, faceOf, type Held} from "./cards";
import {isPlayable, targetsOf} from "./choosing";
import type {Point} from "./drop";
import {capital, cardName} from "./names";
import {CardFace} from "./Print";
import {useDrag} from "./useDrag";
import type {Play} from "./usePlay";

interface Props {
  readonly cards: readonly string[];
  readonly play: Play;
  /** Called where a card was let go. */
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

/** What the name of a card says besides the card: what it does, and what can be done with it. */
function remark(card: string, play: Play): string {
  const {legal} = play;
  const face = faceOf(card);
  const parts: string[] = [];
  if (eyesOf(card) === 2 || face.kind === "add") parts.push(t("table.hand.wild"));
  if (eyesOf(card) === 1 || face.kind === "remove") parts.push(t("table.hand.takes"));
  if (legal.exchange?.includes(card)) parts.push(t("table.hand.dead"));
  else if (isPlayable(legal, card)) {
    const {place, remove} = targetsOf(legal, card);
    parts.push(t("table.hand.spaces", {count: place.length + remove.length}));
  } else if (legal.place || legal.remove || legal.exchange) parts.push(t("table.hand.stuck"));
  return parts.join(", ");
}

function state(card: string, key: string, {legal, now, waiting}: Play): string {
  const states = ["table-hand-card"];
  if (now.step === "card" && now.key === key) states.push("table-hand-picked");
  if (now.step === "space" && now.cards.includes(card)) states.push("table-hand-asked");
  if (legal.exchange?.includes(card)) states.push("table-hand-dead");
  const turn = legal.place ?? legal.remove ?? legal.exchange;
  if (turn && !isPlayable(legal, card) && !legal.exchange?.includes(card)) states.push("table-hand-stuck");
  if (waiting?.card === card) states.push("table-hand-going");
  return states.join(" ");
}

function HandCard({held: {card, key}, play, tabStop, onDrop, onClick}: CardProps) {
  const {wasDragged, ...drag} = useDrag({onLift: () => play.lift(card, key), onDrop: (point) => onDrop(card, point)});
  const said = remark(card, play);
  const picked = play.now.step === "card" && play.now.key === key;
  return (
    <button type="button" class={state(card, key, play)} aria-pressed={picked} tabIndex={tabStop ? 0 : -1}
      aria-label={said === "" ? cardName(card) : `${cardName(card)}, ${said}`} data-key={key}
      aria-busy={play.waiting?.card === card || undefined} {...drag}
      onClick={(event) => !wasDragged() && onClick(event)}>
      <CardFace card={card} />
      {faceOf(card).kind !== "suited" && <span class="table-hand-name" aria-hidden="true">{cardName(card)}</span>}
      {play.legal.exchange?.includes(card) && <DeadMark />}
    </button>
  );
}

function DeadMark() {
  return (
    <svg class="table-hand-mark" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <path d="M12 18 88 122M88 18 12 122" />
    </svg>
  );
}

function Order() {
  const {switches, set} = useApp();
  const orders = ["held", "rank", "suit"] as const;
  return (
    <select class="table-order" aria-label={t("table.hand.order")} value={switches.hand_order}
      onChange={(event) => set("hand_order", orders[event.currentTarget.selectedIndex] ?? "held")}>
      {orders.map((order) => <option key={order} value={order}>{t(`table.hand.order.${order}`)}</option>)}
    </select>
  );
}

const steps: Readonly<Record<string, number>> = {ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1};

/** Where a key leads in a hand, by its index. */
function keyLeads(event: KeyboardEvent, hand: readonly Held[], from: number): number | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const step = steps[event.key];
  if (step !== undefined) return (from + step + hand.length) % hand.length;
  if (event.key === "Home") return 0;
  if (event.key === "End") return hand.length - 1;
  return cardByLetter(hand, from, event.key);
}

/** The player's hand: one tab stop, arrows and letters move, Enter or a tap picks a card, a drag takes it to the board. */
export function Hand({cards, play, onDrop, onPickedByKey}: Props) {
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
    if (event.detail === 0 && !putBack && isPlayable(play.legal, card)) onPickedByKey();
  };
  return (
    <div class="table-hand">
      <div ref={row} class="table-hand-row" role="group" aria-label={t("table.hand")} aria-describedby="table-hand-help"
        onKeyDown={onKeyDown}>
        {hand.map((held, index) => (
          <HandCard key={held.key} held={held} play={play} tabStop={index === stop} onDrop={onDrop}
            onClick={(event) => pick(index, held, event)} />
        ))}
        {hand.length === 0 && <p class="table-hand-empty">{t("table.hand.empty")}</p>}
      </div>
      <div class="table-hand-foot"><Order /></div>
      <p id="table-hand-help" hidden>{t("table.hand.help")}</p>
    </div>
  );
}

/** A hand that is only shown: at the end of a game, or in a replay. */
export function ShownHand({title, cards}: {title: string; cards: readonly string[]}) {
  return (
    <section class="table-shown-hand">
      <h3><bdi>{title}</bdi></h3>
      <ul class="table-hand-row">
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
