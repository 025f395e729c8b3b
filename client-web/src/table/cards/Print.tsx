import type {Card, Side} from "../../protocol/messages";
import {ChipShape} from "../../ui/chip";
import {effectOf, faceOf, printedRank, type Suit} from "./cards";
import {Crown, crowns, Jack, Sign} from "./Court";
import {pictures} from "./pictures";

/** The suits around the point 0,0 with a radius of 1, distinguishable by shape as well as by colour. */
const suitPaths: Record<Suit, string> = {
  S:
    "M0-1C.15-.7.95-.15.95.35C.95.65.72.82.48.82C.32.82.2.75.12.62C.14.8.2.92.3 1H-.3C-.2.92-.14.8-.12.62" +
    "C-.2.75-.32.82-.48.82C-.72.82-.95.65-.95.35C-.95-.15-.15-.7 0-1Z",
  H:
    "M0 .9C-.9.25-1-.1-1-.4C-1-.75-.72-.95-.48-.95C-.25-.95-.08-.8 0-.6C.08-.8.25-.95.48-.95" +
    "C.72-.95 1-.75 1-.4C1-.1.9.25 0 .9Z",
  D: "M0-1L.78 0L0 1L-.78 0Z",
  C:
    "M0-1A.45.45 0 0 1 .36-.28A.45.45 0 1 1 .14.34C.15.65.2.85.32 1H-.32" +
    "C-.2.85-.15.65-.14.34A.45.45 0 1 1-.36-.28A.45.45 0 0 1 0-1Z",
};

const red = (suit: Suit): boolean => suit === "H" || suit === "D";

/** The position and size of a part of a print, in the print's own units. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

function SuitMark({suit, at}: {suit: Suit; at: Place}) {
  return <path d={suitPaths[suit]} transform={`translate(${at.x} ${at.y}) scale(${at.size})`} />;
}

function Rank({rank, at}: {rank: string; at: Place}) {
  const narrow = rank === "T" ? {textLength: at.size * 0.88, lengthAdjust: "spacingAndGlyphs"} : {};
  return (
    <text x={at.x} y={at.y} font-size={at.size} text-anchor="middle" {...narrow}>
      {printedRank(rank)}
    </text>
  );
}

function Picture({number, at}: {number: string; at: Place}) {
  return (
    <path
      class="table-picture"
      d={pictures[number] ?? ""}
      transform={`translate(${at.x - at.size / 2} ${at.y - at.size / 2}) scale(${at.size / 24})`}
    />
  );
}

const star = "M50 18 58 40 82 41 63 56 70 80 50 66 30 80 37 56 18 41 42 40Z";

/** The centre of a chip on a space of 100×100, whose edge below the chip is part of it. */
export const chipAt = {x: 50, y: 48};

const colourOf = (suit: Suit): string => (red(suit) ? "table-red" : "table-black");

/** The print of an empty space of 100×100. */
export function SpacePrint({face}: {face: Card | null}) {
  if (face === null) return <path class="table-corner" d={star} />;
  const card = faceOf(face);
  if (card.kind === "picture") return <Picture number={card.number} at={{x: 50, y: 50, size: 78}} />;
  if (card.kind !== "suited") return null;
  return (
    <g class={`table-print ${colourOf(card.suit)}`}>
      <Rank rank={card.rank} at={{x: 34, y: 55, size: 58}} />
      <SuitMark suit={card.suit} at={{x: 71, y: 70, size: 22}} />
    </g>
  );
}

/** The print that a chip covers, repeated on its inlay, as a real chip has its value there. */
function Inlay({side, face}: {side: Side; face: Card | null}) {
  const card = face === null ? null : faceOf(face);
  const [down, scale] = side === 3 ? [5, 0.84] : [0, 1];
  return (
    <g class="table-print table-inlay" transform={`translate(0 ${down}) scale(${scale})`}>
      {card?.kind === "picture" && <Picture number={card.number} at={{x: 0, y: 0, size: 38}} />}
      {card?.kind === "suited" && (
        <>
          <Rank rank={card.rank} at={{x: 0, y: 5, size: 33}} />
          <SuitMark suit={card.suit} at={{x: 0, y: 16, size: 9.5}} />
        </>
      )}
    </g>
  );
}

interface PlacedChipProps {
  readonly side: Side;
  readonly face: Card | null;
  readonly class?: string;
}

/** A chip on a space of 100×100. */
export const PlacedChip = ({side, face, class: look}: PlacedChipProps) => (
  <g transform={`translate(${chipAt.x} ${chipAt.y})`}>
    <g class={look}>
      <g transform="scale(42)">
        <ChipShape side={side} />
      </g>
      <Inlay side={side} face={face} />
    </g>
  </g>
);

function CardPrint({card, named}: {card: Card; named: boolean}) {
  const face = faceOf(card);
  const effect = effectOf(card);
  if (face.kind === "picture")
    return <Picture number={face.number} at={named ? {x: 50, y: 46, size: 74} : {x: 50, y: 68, size: 80}} />;
  if (face.kind !== "suited") return effect && <Sign effect={effect} at="translate(50 70) scale(1.9)" />;
  const {rank, suit} = face;
  const crown = crowns[rank];
  return (
    <g class={`table-print ${colourOf(suit)}`}>
      <Rank rank={rank} at={{x: 30, y: 46, size: 52}} />
      <SuitMark suit={suit} at={{x: 26, y: 66, size: 14}} />
      {effect && <Jack effect={effect} />}
      {crown && <Crown shape={crown} />}
      {!effect && !crown && <SuitMark suit={suit} at={{x: 61, y: 101, size: 28}} />}
    </g>
  );
}

/**
 * A card of the hand or of a pile, 100×140. It is hidden from screen readers because the text next to it
 * names the card. `named` leaves the room for two lines of text at its lower edge.
 */
export function CardFace({card, named = false}: {card: Card; named?: boolean}) {
  return (
    <svg class="table-card-face notranslate" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <rect class="table-paper" x="1.5" y="1.5" width="97" height="137" rx="11" />
      <CardPrint card={card} named={named} />
    </svg>
  );
}

/** The back of a card. */
export function CardBack() {
  return (
    <svg class="table-card-face notranslate" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <rect class="table-paper" x="1.5" y="1.5" width="97" height="137" rx="11" />
      <rect class="table-back" x="7" y="7" width="86" height="126" rx="7" />
      <path class="table-back-dots" d="M18 16V124M34 16V124M50 16V124M66 16V124M82 16V124" />
      <path class="table-back-line" d="M18 106 82 34" />
    </svg>
  );
}
