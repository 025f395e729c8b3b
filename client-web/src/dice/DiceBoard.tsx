import {useEffect, useRef, useState} from "preact/hooks";
import {ChipShape} from "../app/chip";
import type {DiceBoardGame, Legal, Side, Space} from "../protocol/messages";
import {t} from "../words/words";
import {isProtected, numberOn, numbers, offered, offerOn, spaceAt, spaceBeyond, type Offer} from "./board";
import {sideName} from "./telling";

interface Props {
  readonly game: DiceBoardGame;
  readonly legal: Legal;
  /** The reader's side, so that their own chips are named so. */
  readonly side: Side | undefined;
  /** The spaces of the last move. */
  readonly last: readonly Space[];
  /** The space of a move that waits for its answer. */
  readonly waiting: Space | undefined;
  /** Called for a space on which something is offered, and for any other while something is offered elsewhere. */
  readonly onChoose?: ((space: Space, offer: Offer) => void) | undefined;
}

function chipWords(side: Side | undefined, own: Side | undefined): string {
  if (side === undefined) return t("dice.space-empty");
  return t(side === own ? "dice.space-own" : "dice.space-chip", {side: sideName(side)});
}

const offerWords = {put: "dice.space-put", swap: "dice.space-swap", remove: "dice.space-remove"} as const;

/** A space in words: `"c3, number 12, blue chip, protected, replace this chip"`. */
function spaceWords(space: Space, {game, legal, side, last}: Props): string {
  const offer = offerOn(legal, space);
  return [
    t("dice.space", {space, number: numberOn(space)}),
    chipWords(game.chips[space], side),
    game.line.includes(space) && t("dice.space-line"),
    last.includes(space) && t("dice.space-last"),
    isProtected(space) && t("dice.space-protected"),
    offer && t(offerWords[offer]),
  ].filter(Boolean).join(", ");
}

/** What is offered on a space, drawn: a plus, two arrows, a cross. */
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

/** A shield: a ten takes no chip away here (D6). */
export function Shield() {
  return (
    <svg class="dice-shield" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 2 21 5V12Q21 19 12 22 3 19 3 12V5Z" />
    </svg>
  );
}

function SpaceFace({space, game, legal}: {space: Space} & Pick<Props, "game" | "legal">) {
  const chip = game.chips[space];
  const offer = offerOn(legal, space);
  return (
    <>
      <span class={chip === undefined ? "dice-number" : "dice-number dice-number-small"}>{numberOn(space)}</span>
      {isProtected(space) && <Shield />}
      {chip !== undefined && (
        <svg class="dice-chip" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" focusable="false"><ChipShape side={chip} /></svg>
      )}
      {offer && <OfferMark offer={offer} />}
    </>
  );
}

/** The one space that Tab leads to: moved by the arrow keys, and to what is offered when nobody stands on the board. */
function useTabStop(legal: Legal) {
  const grid = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<Space>("a1");
  const first = offered(legal)[0];
  useEffect(() => {
    if (first !== undefined && !grid.current?.contains(document.activeElement)) setStop(first);
  }, [first]);
  const go = (space: Space): void => {
    setStop(space);
    grid.current?.querySelector<HTMLElement>(`[data-space=${space}]`)?.focus();
  };
  return {grid, stop, setStop, go};
}

/** The 6×6 board (D2) as a grid with one tab stop: arrows, Home, End, Page Up and Page Down move, Enter and Space choose. */
export function DiceBoard(props: Props) {
  const {game, legal, last, waiting, onChoose} = props;
  const {grid, stop, setStop, go} = useTabStop(legal);
  const anyOffered = offered(legal)[0];
  const choose = (space: Space): void => {
    const offer = offerOn(legal, space) ?? (anyOffered && offerOn(legal, anyOffered));
    if (offer) onChoose?.(space, offer);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const beyond = spaceBeyond(stop, event.key);
    if (beyond === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (beyond === undefined) choose(stop);
    else go(beyond);
  };
  const classes = (space: Space): string => [
    "dice-space", `dice-offer-${offerOn(legal, space) ?? "none"}`,
    isProtected(space) && "dice-protected", last.includes(space) && "dice-last", game.line.includes(space) && "dice-won",
  ].filter(Boolean).join(" ");
  return (
    <div class={`dice-board ${anyOffered ? "dice-board-lit" : ""}`} role="grid" aria-label={t("dice.board")} ref={grid}
      onKeyDown={onKeyDown}>
      {numbers.map((numbersOfRow, row) => (
        <div class="dice-board-row" role="row">
          {numbersOfRow.map((_, column) => {
            const space = spaceAt(row, column);
            return (
              <div class={classes(space)} role="gridcell" data-space={space} aria-label={spaceWords(space, props)}
                aria-busy={waiting === space} tabIndex={space === stop ? 0 : -1} onFocus={() => setStop(space)}
                onClick={() => choose(space)}>
                <SpaceFace space={space} game={game} legal={legal} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
