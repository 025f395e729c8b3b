import "./space.css";
import {useEffect, useRef, useState} from "preact/hooks";
import {ChipShape} from "../app/chip";
import type {DiceBoardGame, Legal, Side, Space} from "../protocol/messages";
import {t} from "../words/words";
import {isProtected, numberOn, numbers, offered, offerOn, spaceAt, spaceBeyond, type Offer} from "./board";
import {OfferMark, Shield} from "./Marks";
import {sideName} from "./telling";

interface Props {
  readonly game: DiceBoardGame;
  readonly legal: Legal;
  /** The reader's side, so that their own chips are named as such. */
  readonly side: Side | undefined;
  /** The space of the last change of a chip. */
  readonly last: Space | undefined;
  /** The space of a move that a second press confirms. */
  readonly asked: Space | undefined;
  /** The space of an unanswered move. */
  readonly waiting: Space | undefined;
  /** Called for a space that has an offer, and for any other space while another one has an offer. */
  readonly onChoose?: ((space: Space, offer: Offer) => void) | undefined;
}

function chipWords(side: Side | undefined, own: Side | undefined): string {
  if (side === undefined) return t("dice.space-empty");
  return t(side === own ? "dice.space-own" : "dice.space-chip", {side: sideName(side)});
}

const offerWords = {put: "dice.space-put", swap: "dice.space-swap", remove: "dice.space-remove"} as const;

/** The name of a space: `"c3, number 12, blue chip, protected, replace this chip"`. */
function spaceWords(space: Space, {game, legal, side, last}: Props): string {
  const offer = offerOn(legal, space);
  return [
    t("dice.space", {space, number: numberOn(space)}),
    chipWords(game.chips[space], side),
    game.line.includes(space) && t("dice.space-line"),
    last === space && t("dice.space-last"),
    isProtected(space) && t("dice.space-protected"),
    offer && t(offerWords[offer]),
  ]
    .filter(Boolean)
    .join(", ");
}

function SpaceFace({space, game, legal}: {space: Space} & Pick<Props, "game" | "legal">) {
  const chip = game.chips[space];
  const offer = offerOn(legal, space);
  return (
    <>
      <span class={chip === undefined ? "dice-number" : "dice-number dice-number-small"}>
        {numberOn(space)}
      </span>
      {isProtected(space) && <Shield />}
      {chip !== undefined && (
        <svg class="dice-chip" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" focusable="false">
          <ChipShape side={chip} />
        </svg>
      )}
      {offer && <OfferMark offer={offer} />}
    </>
  );
}

/**
 * The one space that Tab leads to: moved by the arrow keys, and moved to a space with an offer while the
 * focus is outside the board.
 */
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

function classesOf(space: Space, {game, legal, last, asked}: Props): string {
  const classes = [
    "dice-space",
    `dice-offer-${offerOn(legal, space) ?? "none"}`,
    isProtected(space) && "dice-protected",
    last === space && "dice-last",
    asked === space && "dice-chosen",
    game.line.includes(space) && "dice-won",
  ];
  return classes.filter(Boolean).join(" ");
}

interface CellProps extends Props {
  readonly space: Space;
  readonly tabStop: boolean;
  readonly onStand: () => void;
  readonly onPress: () => void;
}

function Cell({space, tabStop, onStand, onPress, ...board}: CellProps) {
  return (
    <div
      class={classesOf(space, board)}
      role="gridcell"
      data-space={space}
      aria-label={spaceWords(space, board)}
      aria-busy={board.waiting === space}
      tabIndex={tabStop ? 0 : -1}
      onFocus={onStand}
      onClick={onPress}
    >
      <SpaceFace space={space} game={board.game} legal={board.legal} />
    </div>
  );
}

/**
 * The 6×6 board (D2) as a grid with one tab stop: arrows, Home, End, Page Up and Page Down move, Enter and
 * Space choose.
 */
export function DiceBoard(props: Props) {
  const {legal, onChoose} = props;
  const {grid, stop, setStop, go} = useTabStop(legal);
  const lit = offered(legal)[0];
  const choose = (space: Space): void => {
    const offer = offerOn(legal, space) ?? (lit && offerOn(legal, lit));
    if (offer) onChoose?.(space, offer);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const beyond = spaceBeyond(stop, event.key);
    if (beyond === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (beyond === undefined) choose(stop);
    else go(beyond);
  };
  const cell = (space: Space) => (
    <Cell
      {...props}
      key={space}
      space={space}
      tabStop={space === stop}
      onStand={() => setStop(space)}
      onPress={() => choose(space)}
    />
  );
  const board = `dice-board ${lit ? "dice-board-lit" : ""}`;
  return (
    <div class={board} role="grid" aria-label={t("dice.board")} ref={grid} onKeyDown={onKeyDown}>
      {numbers.map((numbersOfRow, row) => (
        <div key={row} class="dice-board-row" role="row">
          {numbersOfRow.map((_, column) => cell(spaceAt(row, column)))}
        </div>
      ))}
    </div>
  );
}
