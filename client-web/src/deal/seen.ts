import type {Deal} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import type {KeyAfter} from "../words/words";

/** This browser's part in a deal, kept until the game is over so that a reload does not lose it. */
export interface KeptPart {
  /** The game's id in the fair deal. */
  game: string;
  epoch: number;
  /** The server's commitment as it was shown when the part was made, in hex. */
  server: string;
  /** 32 bytes in hex. */
  reveal: string;
}

/** The faults that a deal can show while it is watched. */
export type Fault = KeyAfter<"deal.fault.">;

/** The chance of a game as this browser was shown it, in order. */
export interface SeenChance {
  cuts: string[];
  dice: number[];
  /** The reader's own hand as it was dealt; null if this browser came later, or has no seat. */
  dealt: string[] | null;
  /** The reader's own cards received after the deal. */
  received: string[];
}

/** What was seen of one game and its deal, to be compared with the record when the game is over. */
export interface Seen {
  /** The game's id in the fair deal. */
  id: string;
  game: number;
  /** The ceremony as it was shown; null for a quick deal, or if it was not seen. */
  deal: Deal | null;
  /** The void deals, as this browser saw them. */
  voids: {deal: Deal; secret: string}[];
  /** The part that this browser contributed. */
  part: KeptPart | null;
  /** The four words, computed here and not taken from the server; null before all seats have revealed. */
  words: string[] | null;
  chance: SeenChance;
  /** Whether the whole game was seen, and not only its later part. */
  fromTheStart: boolean;
  /** The first thing seen that a fair deal cannot have. */
  fault: Fault | null;
}

/** The chance of a game of which none was shown yet. */
export const nothingHeard = (): SeenChance => ({cuts: [], dice: [], dealt: null, received: []});

/** The record of a game of which nothing has been seen yet. */
export function nothingSeen(room: string, game: number): Seen {
  const nothing = {deal: null, voids: [], part: null, words: null, fromTheStart: false, fault: null};
  return {id: `${room}/${game}`, game, chance: nothingHeard(), ...nothing};
}

/** Adds an event's cards and dice to the record. */
export function seeChance(chance: SeenChance, event: RoomEvent): void {
  switch (event.event) {
    case "card-cut":
      chance.cuts.push(event.card);
      break;
    case "start-rolled":
    case "dice-rolled":
    case "start-cast":
    case "dice-cast":
      chance.dice.push(...event.dice);
      break;
    case "hand-dealt":
      chance.dealt = [...event.hand];
      break;
    case "card-received":
      chance.received.push(event.card);
      break;
  }
}

/** The seats that the ceremony waits for to commit, or later to reveal. */
export function awaited(deal: Deal): number[] {
  const waits = ({commit, reveal}: Deal["seats"][number], i: number): boolean =>
    deal.step === "commits"
      ? commit === "" && !deal.absent.includes(i + 1)
      : deal.step === "reveals" && commit !== "" && reveal === "";
  return deal.seats.flatMap((seat, i) => (waits(seat, i) ? [i + 1] : []));
}
