import type {Deal} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";

/** What this browser put into a deal, kept until the game is over: a reload in the middle loses nothing. */
export interface KeptPart {
  /** The game's id in the fair deal. */
  game: string;
  epoch: number;
  /** The server's commitment as it was shown when the part was made, in hex. */
  server: string;
  /** 32 bytes in hex. */
  reveal: string;
}

/** A deal that came to nothing, as it was seen. */
export interface SeenVoid {
  deal: Deal;
  secret: string;
}

/** What can be wrong with a deal while one looks on; each has its sentence in src/words. */
export type Fault =
  | "order"
  | "rules"
  | "commitment"
  | "list"
  | "reveal"
  | "withheld"
  | "secret"
  | "words"
  | "server"
  | "unreadable";

/** The chance of a game as it was told to this browser, in order. */
export interface SeenChance {
  cuts: string[];
  dice: number[];
  /** One's own hand as it was dealt; null if this browser came later, or has no seat. */
  dealt: string[] | null;
  /** One's own cards after the deal. */
  received: string[];
}

/** What was seen of one game and its deal, to be held against the record when the game is over. */
export interface Seen {
  /** The game's id in the fair deal. */
  id: string;
  game: number;
  /** The ceremony as it was shown; null for a quick deal. */
  deal: Deal | null;
  voids: SeenVoid[];
  /** What went in from here. */
  part: KeptPart | null;
  /** The four words, computed here and not believed; null before all have revealed. */
  words: string[] | null;
  chance: SeenChance;
  /** Whether all of the game was seen, else only its end. */
  fromTheStart: boolean;
  /** The first thing that cannot be so in a fair deal. */
  fault: Fault | null;
}

/** Of a game of which nothing was seen yet. */
export function nothingSeen(room: string, game: number): Seen {
  const chance = {cuts: [], dice: [], dealt: null, received: []};
  const id = `${room}/${game}`;
  return {id, game, deal: null, voids: [], part: null, words: null, chance, fromTheStart: false, fault: null};
}

/** Adds what an event tells of the game's chance. */
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

/** The seats that the ceremony waits for: to commit, or then to reveal. */
export function awaited(deal: Deal): number[] {
  const waits = ({commit, reveal}: Deal["seats"][number], i: number): boolean =>
    deal.step === "commits"
      ? commit === "" && !deal.absent.includes(i + 1)
      : deal.step === "reveals" && commit !== "" && reveal === "";
  return deal.seats.flatMap((seat, i) => (waits(seat, i) ? [i + 1] : []));
}
