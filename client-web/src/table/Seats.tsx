import "./seats.css";
import {useState} from "preact/hooks";
import {Chip} from "../app/chip";
import {Dialog} from "../app/Dialog";
import {Clock} from "../clock/Clock";
import type {CardsGame, Seat, Setup} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {seatsOf, sideOf} from "../room/selectors";
import {rich, t} from "../words/words";
import {sequencesNeeded} from "./look";
import {capital, cardName, sideName} from "./names";
import {CardBack, CardFace} from "./Print";

/** A game and its players. */
export interface Shown {
  readonly game: CardsGame;
  readonly setup: Setup;
  readonly members: readonly MemberView[];
}

/** The name of a seat's player. */
export function seatName(members: readonly MemberView[], seat: Seat): string {
  return members.find((member) => member.seat === seat)?.name ?? t("table.seat", {seat});
}

/** A seat's states in words, except its turn; the most important first. */
function marks({game}: Shown, seat: Seat, member: MemberView | undefined): string[] {
  const said = [t("table.seat.cards", {count: game.hand_sizes[seat] ?? 0})];
  if (game.observer === seat) said.unshift(t("table.you"));
  if (game.owed.includes(seat)) said.push(t("table.seat.owed"));
  if (game.forfeits.includes(seat)) said.push(t("table.seat.forfeit"));
  if (member?.stand_in) said.push(t("table.seat.standin"));
  else if (member?.away_since !== undefined) said.push(t("table.seat.away"));
  else if (member?.bot) said.push(t("table.seat.bot"));
  if (game.dealer === seat) said.push(t("table.seat.dealer"));
  return said;
}

function Discards({name, cards, onClose}: {name: string; cards: readonly string[]; onClose: () => void}) {
  return (
    <Dialog title={rich("table.discards.title", {name: <bdi>{name}</bdi>})} onClose={onClose}>
      <p>{t("table.discards.help")}</p>
      <ol class="table-discards">
        {[...cards].reverse().map((card, index) => (
          <li key={cards.length - index}>
            <CardFace card={card} />
            <span>{capital(cardName(card))}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Pile({name, cards}: {name: string; cards: readonly string[]}) {
  const [open, setOpen] = useState(false);
  const top = cards.at(-1);
  if (top === undefined) return null;
  return (
    <>
      <button
        type="button"
        class="table-pile"
        onClick={() => setOpen(true)}
        aria-label={t("table.seat.discards", {name, card: cardName(top)})}
      >
        <span key={cards.length} class="table-pile-top">
          <CardFace card={top} />
        </span>
      </button>
      {open && <Discards name={name} cards={cards} onClose={() => setOpen(false)} />}
    </>
  );
}

function SeatLine({shown, seat}: {shown: Shown; seat: Seat}) {
  const {game, setup, members} = shown;
  const member = members.find((one) => one.seat === seat);
  const name = seatName(members, seat);
  const turn = game.turn === seat;
  return (
    <li class={turn ? "table-seat table-seat-turn" : "table-seat"} aria-current={turn || undefined}>
      <Chip side={sideOf(setup, seat) ?? 1} />
      <div class="table-seat-words">
        <span class="table-seat-name">
          <bdi>{name}</bdi>
          {turn && <span class="app-hidden">, {t("table.seat.turn")}</span>}
        </span>
        <span class="table-seat-marks">{marks(shown, seat, member).join(" · ")}</span>
      </div>
      <Clock seat={seat} />
      <Pile name={name} cards={game.discards[seat] ?? []} />
    </li>
  );
}

function Score({game, setup}: Shown) {
  const needed = sequencesNeeded(setup.preset, setup.sides ?? 2);
  return (
    <ul class="table-score" aria-label={t("table.score.title")}>
      {Object.entries(game.sequences).map(([side, lines]) => {
        const words = {side: capital(sideName(Number(side))), made: lines.length, needed};
        return (
          <li key={side} title={t("table.score", words)}>
            <Chip side={Number(side)} />
            <span aria-hidden="true">
              {lines.length}/{needed}
            </span>
            <span class="app-hidden">{t("table.score", words)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** How close together the seats are: closer on a phone if they do not fit in two rows of two. */
function crowd(players: number): string {
  if (players > 6) return "table-seats-many table-seats-crowd";
  return players === 2 || players === 4 ? "" : "table-seats-many";
}

/**
 * The seats around the table: sides, hand sizes, discards, whose turn it is; also the draw pile and the
 * sequences made.
 */
export function Seats(shown: Shown) {
  const {game, setup} = shown;
  return (
    <div class="table-around">
      <ul class={`table-seats ${crowd(setup.players)}`} aria-label={t("table.seats")}>
        {seatsOf(setup).map((seat) => (
          <SeatLine key={seat} shown={shown} seat={seat} />
        ))}
      </ul>
      <div class="table-middle">
        <Score {...shown} />
        <span class="table-draw-pile">
          <CardBack />
          {t("table.pile", {count: game.draw_pile})}
        </span>
      </div>
    </div>
  );
}
