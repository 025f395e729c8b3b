import "./space.css";
import {Chip} from "../../ui/chip";
import {sideText} from "../../app/names";
import type {DiceBoardGame, Legal, Side, Space} from "../../protocol/messages";
import {useGrid} from "../../ui/grid";
import {t} from "../../words/words";
import {isProtected, numberOn, offered, offerIn, offerOn, rows, size, type Offer} from "./board";
import {OfferMark, Shield} from "./Marks";

interface Props {
  readonly game: DiceBoardGame;
  readonly legal: Legal;
  /** The reader's side, so that their own chips are named as such. */
  readonly side: Side | undefined;
  /** The space of the last change of a chip. */
  readonly last: Space | null;
  /** The spaces that a line of the history names. */
  readonly pointed?: readonly Space[] | undefined;
  /** The space of a move that a second press confirms. */
  readonly asked: Space | undefined;
  /** The space of an unanswered move. */
  readonly waiting: Space | undefined;
  /** Called for a space that has an offer, and for any other space while another one has an offer. */
  readonly onChoose?: ((space: Space, offer: Offer) => void) | undefined;
}

function chipWords(side: Side | undefined, own: Side | undefined): string {
  if (side === undefined) return t("dice.space-empty");
  return t(side === own ? "dice.space-own" : "dice.space-chip", {side: sideText(side)});
}

/** The name of a space: `"c3, number 12, blue chip, protected, replace this chip"`. */
function spaceWords(space: Space, {game, legal, side, last}: Props): string {
  const offer = offerOn(legal, space);
  return [
    t("dice.space", {space, number: numberOn(space)}),
    chipWords(game.chips[space], side),
    game.line.includes(space) && t("dice.space-line"),
    last === space && t("dice.space-last"),
    isProtected(space) && t("dice.space-protected"),
    offer && t(`dice.space-${offer}`),
  ]
    .filter(Boolean)
    .join(", ");
}

function classesOf(space: Space, {game, legal, last, pointed, asked}: Props): string {
  const classes = [
    "dice-space",
    `dice-offer-${offerOn(legal, space) ?? "none"}`,
    isProtected(space) && "dice-protected",
    last === space && "dice-last",
    pointed?.includes(space) && "dice-pointed",
    asked === space && "dice-chosen",
    game.line.includes(space) && "dice-won",
  ];
  return classes.filter(Boolean).join(" ");
}

function Cell({space, tabStop, ...board}: Props & {space: Space; tabStop: boolean}) {
  const chip = board.game.chips[space];
  const offer = offerOn(board.legal, space);
  return (
    <div
      class={classesOf(space, board)}
      role="gridcell"
      data-space={space}
      aria-label={spaceWords(space, board)}
      aria-busy={board.waiting === space}
      tabIndex={tabStop ? 0 : -1}
    >
      <span class={chip === undefined ? "dice-number" : "dice-number dice-number-small"}>
        {numberOn(space)}
      </span>
      {isProtected(space) && <Shield />}
      {chip !== undefined && <Chip side={chip} class="dice-chip" />}
      {offer && <OfferMark offer={offer} />}
    </div>
  );
}

/** The 6×6 board (D2). */
export function DiceBoard(props: Props) {
  const {legal, onChoose} = props;
  const lit = offered(legal);
  const onPick = (space: Space): void => {
    const offer = offerOn(legal, space) ?? offerIn(legal);
    if (offer) onChoose?.(space, offer);
  };
  const {board, stop} = useGrid<HTMLDivElement>({size, lit, onPick});
  return (
    <div {...board} class={lit[0] ? "dice-board dice-board-lit" : "dice-board"} aria-label={t("dice.board")}>
      {rows.map((row, index) => (
        <div key={index} class="dice-board-row" role="row">
          {row.map((space) => (
            <Cell {...props} key={space} space={space} tabStop={space === stop} />
          ))}
        </div>
      ))}
    </div>
  );
}
