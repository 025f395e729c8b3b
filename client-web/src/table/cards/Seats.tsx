import "./seats.css";
import type {ComponentChildren} from "preact";
import {useState} from "preact/hooks";
import {capital, sideText} from "../../app/names";
import {Avatar} from "../../ui/Avatar";
import {Chip} from "../../ui/chip";
import {Dialog} from "../../ui/Dialog";
import {seatName} from "../../app/people";
import {Lamp, useLampOver} from "../Lamp";
import type {Shown as AnyShown} from "../shown";
import type {CardsGame, Seat} from "../../protocol/messages";
import type {MemberView} from "../../protocol/types";
import {seatsOf, sequencesNeeded, sideOf} from "../../room/selectors";
import {Button} from "../../ui/Button";
import {t} from "../../words/words";
import {cardName} from "./names";
import {CardBack, CardFace} from "./Print";

type Shown = AnyShown<CardsGame>;

/** A state of a seat, and the sign for it where there is no room for words. */
interface Mark {
  readonly word: string;
  readonly sign?: string;
  readonly look?: "cards" | "owes" | "partner" | "bot" | "dealer";
}

/** A seat's states, except its turn; the most important first. */
function marks({game, setup}: Shown, seat: Seat, member: MemberView | undefined): Mark[] {
  const count = game.hand_sizes[seat] ?? 0;
  const said: Mark[] = [{word: t("table.seat.cards", {count}), sign: String(count), look: "cards"}];
  const own = game.observer;
  if (own === seat) said.unshift({word: t("table.you"), sign: t("table.you")});
  else if (own !== undefined && sideOf(setup, own) === sideOf(setup, seat))
    said.unshift({word: t("table.seat.partner"), sign: "🤝", look: "partner"});
  if (game.owed.includes(seat)) said.push({word: t("table.seat.owed"), sign: "+1", look: "owes"});
  if (game.forfeits.includes(seat)) said.push({word: t("table.seat.forfeit"), sign: "−1", look: "owes"});
  if (member?.stand_in) said.push({word: t("table.seat.standin"), sign: "🤖", look: "bot"});
  else if (member?.away_since !== undefined) said.push({word: t("table.seat.away"), sign: "💤", look: "bot"});
  else if (member?.bot) said.push({word: t("table.seat.bot")}); // its avatar is the sign
  if (game.dealer === seat) said.push({word: t("table.seat.dealer"), sign: "D", look: "dealer"});
  return said;
}

const emoji = new Set<Mark["look"]>(["partner", "bot"]);

function Marks({of}: {of: readonly Mark[]}) {
  return (
    <span class="table-seat-marks">
      {of.map(({word, sign, look}, index) => (
        <span key={word} class={`table-mark-${look ?? "plain"}`} title={word}>
          {sign !== undefined && (
            <span class={`table-mark-sign ${emoji.has(look) ? "app-emoji" : ""}`} aria-hidden="true">
              {sign}
            </span>
          )}
          <span class="table-mark-word">
            {index > 0 && " · "}
            {word}
          </span>
        </span>
      ))}
    </span>
  );
}

/** What a seat's button opens: its states in words, and its discards, the newest first. */
function SeatDialog({shown, seat, onClose}: {shown: Shown; seat: Seat; onClose: () => void}) {
  const {game, members} = shown;
  const cards = game.discards[seat] ?? [];
  const member = members.find((one) => one.seat === seat);
  return (
    <Dialog title={<bdi translate={false}>{seatName(members, seat)}</bdi>} onClose={onClose}>
      <p>
        {marks(shown, seat, member)
          .map(({word}) => word)
          .join(" · ")}
      </p>
      <h3>{t("table.discards")}</h3>
      <p>{t(cards.length === 0 ? "table.discards.none" : "table.discards.help")}</p>
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

function SeatLine({shown, seat}: {shown: Shown; seat: Seat}) {
  const {game, setup, members} = shown;
  const [open, setOpen] = useState(false);
  const member = members.find((one) => one.seat === seat);
  const name = seatName(members, seat);
  const side = sideOf(setup, seat) ?? 1;
  const turn = game.turn === seat;
  const discards = game.discards[seat] ?? [];
  const top = discards.at(-1);
  const isAway = member?.away_since !== undefined && !member.stand_in;
  const look = ["table-seat", `table-side-${side}`, turn && "table-lit", isAway && "table-seat-away"];
  return (
    <li class={look.filter(Boolean).join(" ")} data-seat={seat} aria-current={turn || undefined}>
      <Button class="table-seat-button" onClick={() => setOpen(true)}>
        <Avatar of={member} side={side} />
        <span class="table-seat-words">
          <span class="table-seat-name">
            <bdi translate={false}>{name}</bdi>
            {turn && <span class="app-hidden">, {t("table.seat.turn")}</span>}
          </span>
          <Marks of={marks(shown, seat, member)} />
        </span>
        <span class="table-pile">
          {top !== undefined && (
            <span key={discards.length} class="table-pile-top">
              <CardFace card={top} />
            </span>
          )}
        </span>
        {top !== undefined && (
          <span class="app-hidden">{t("table.seat.discards", {name, card: cardName(top)})}</span>
        )}
      </Button>
      {turn && <Lamp />}
      {shown.over?.(seat)}
      {open && <SeatDialog shown={shown} seat={seat} onClose={() => setOpen(false)} />}
    </li>
  );
}

function Score({game, setup}: Shown) {
  const needed = sequencesNeeded(setup.preset, setup.sides ?? 2);
  return (
    <ul class="table-score" aria-label={t("table.score.title")}>
      {Object.entries(game.sequences).map(([side, lines]) => {
        const words = {side: capital(sideText(Number(side))), made: lines.length, needed};
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

/** How the seats are laid out on a phone: in one line, in two or three lines of three, or of four. */
function crowd(players: number): string {
  if (players > 6) return "table-seats-tight table-seats-lines table-seats-crowd";
  if (players > 4) return "table-seats-tight table-seats-lines";
  return players > 2 ? "table-seats-tight table-seats-some" : "";
}

/** The seats around the table: sides, hand sizes, discards, and whose turn it is. */
export function Seats(shown: Shown) {
  const {setup, game} = shown;
  const list = useLampOver<HTMLUListElement>(game.turn);
  return (
    <ul ref={list} class={`table-seats ${crowd(setup.players)}`} aria-label={t("table.seats")}>
      {seatsOf(setup).map((seat) => (
        <SeatLine key={seat} shown={shown} seat={seat} />
      ))}
    </ul>
  );
}

/** The sequences made and the draw pile, in one line; after them what `children` add. */
export function Counts({children, ...shown}: Shown & {children?: ComponentChildren}) {
  return (
    <div class="table-middle">
      <Score {...shown} />
      <span class="table-draw-pile">
        <CardBack />
        <span aria-hidden="true">{shown.game.draw_pile}</span>
        <span class="app-hidden">{t("table.pile", {count: shown.game.draw_pile})}</span>
      </span>
      {children}
    </div>
  );
}
