import type {Card} from "../protocol/messages";
import {eyesOf, faceOf, printedRank, type Suit} from "./cards";
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
  const narrow = rank === "T" ? {textLength: at.size * 0.95, lengthAdjust: "spacingAndGlyphs"} : {};
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

/** The position of a chip on a space of 100×100: off-centre, so that the print next to it stays readable. */
export const chipAt = {x: 61, y: 58};

/** The print of a space of 100×100: large if the space is empty, in the corners if a chip covers it. */
export function SpacePrint({face, taken}: {face: Card | null; taken: boolean}) {
  if (face === null) return <path class="table-corner" d={star} />;
  const card = faceOf(face);
  if (card.kind === "picture")
    return <Picture number={card.number} at={taken ? {x: 20, y: 20, size: 34} : {x: 50, y: 50, size: 78}} />;
  if (card.kind !== "suited") return null;
  return (
    <g class={`table-print ${red(card.suit) ? "table-red" : "table-black"}`}>
      <Rank rank={card.rank} at={taken ? {x: 17, y: 29, size: 30} : {x: 31, y: 51, size: 50}} />
      <SuitMark suit={card.suit} at={taken ? {x: 17, y: 50, size: 12} : {x: 71, y: 71, size: 21.5}} />
    </g>
  );
}

/** The eyes of a jack, and a sign for what it does: two put a chip anywhere, one takes one away (S9, S10). */
function Jack({card}: {card: Card}) {
  const eyes = eyesOf(card) === 2 ? [-17, 17] : [0];
  return (
    <g transform="translate(54 70)">
      {eyes.map((x) => (
        <g key={x} class="table-eye" transform={`translate(${x} 0)`}>
          <path d="M-14 0Q0-15 14 0Q0 15-14 0Z" />
          <circle r="4.5" />
        </g>
      ))}
      <g class="table-sign" transform="translate(0 37)">
        <circle r="15" />
        <path d={eyes.length === 2 ? "M-8 0H8M0-8V8" : "M-8 0H8"} />
      </g>
    </g>
  );
}

function Sign({adds}: {adds: boolean}) {
  return (
    <g class="table-sign" transform="translate(50 70) scale(1.9)">
      <circle r="15" />
      <path d={adds ? "M-8 0H8M0-8V8" : "M-8 0H8"} />
    </g>
  );
}

function CardPrint({card, named}: {card: Card; named: boolean}) {
  const face = faceOf(card);
  if (face.kind === "picture")
    return <Picture number={face.number} at={named ? {x: 50, y: 46, size: 74} : {x: 50, y: 68, size: 80}} />;
  if (face.kind !== "suited") return <Sign adds={face.kind === "add"} />;
  const jack = face.rank === "J";
  return (
    <g class={`table-print ${red(face.suit) ? "table-red" : "table-black"}`}>
      <Rank rank={face.rank} at={{x: 30, y: 48, size: 50}} />
      <SuitMark suit={face.suit} at={jack ? {x: 78, y: 30, size: 15} : {x: 56, y: 94, size: 32}} />
      {jack && <Jack card={card} />}
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
      <rect class="table-back" x="1.5" y="1.5" width="97" height="137" rx="11" />
      <path class="table-back-lines" d="M15 35 50 15 85 35V105L50 125 15 105Z" />
    </svg>
  );
}
