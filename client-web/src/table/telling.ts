import {capital} from "../app/names";
import type {Seat, Side, Space} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import type {Values} from "../words/fill";
import {t, type Key} from "../words/words";
import {sideName, theCard} from "./names";

/** The players as sentences name them, and the reader. */
export interface People {
  /** The name of a seat's player. */
  readonly name: (seat: Seat) => string;
  /** The reader's own seat; a spectator has none. */
  readonly you?: Seat | undefined;
}

/** How many sequences each side had completed before, by side. */
export type Made = Readonly<Record<string, number>>;

type Played = {card: string; seat: Seat};

type Told = Key extends infer Name ? (Name extends `table.say.${infer Stem}-you` ? Stem : never) : never;

function tellOne(event: RoomEvent, people: People, played: Played | undefined): string | null {
  const about = (stem: Told, seat: Seat, values: Values = {}): string =>
    seat === people.you
      ? t(`table.say.${stem}-you`, values)
      : t(`table.say.${stem}-other`, {...values, name: people.name(seat)});
  switch (event.event) {
    case "chip-placed":
      return played ? about("placed", event.seat, {card: theCard(played.card), space: event.space}) : null;
    case "chip-removed":
      return played
        ? about("removed", event.seat, {
            card: theCard(played.card),
            side: sideName(event.side),
            space: event.space,
          })
        : null;
    case "card-exchanged":
      return about("exchanged", event.seat, {card: theCard(event.card)});
    case "card-received":
      return about("drawn", event.seat, {card: theCard(event.card)});
    case "passed":
      return about("passed", event.seat);
    case "draw-lapsed":
      return about("lapsed", event.seat);
    case "card-forfeited":
      return about("forfeited", event.seat, {card: theCard(event.card)});
    case "card-cut":
      return about("cut", event.seat, {card: theCard(event.card)});
    case "game-began":
      return about("deals", event.dealer);
    case "pile-reshuffled":
      return t("table.say.reshuffled", {cards: event.cards});
    default:
      return null; // other parts of the page describe the remaining events
  }
}

/**
 * Sentences for the events of one version of a card game, in the reader's language. `made` is the number of
 * sequences that each side had before.
 *
 * A screen reader interrupts with them during play. So they are not the log's texts of the same events: they
 * spell out the cards, number the sequences, and address the reader as "you".
 */
export function tell(events: readonly RoomEvent[], people: People, made: Made = {}): string[] {
  const counts: Record<string, number> = {...made};
  let played: Played | undefined;
  const told: string[] = [];
  for (const event of events) {
    if (event.event === "card-played") played = event;
    if (event.event === "sequence-completed") {
      const number = (counts[event.side] = (counts[event.side] ?? 0) + 1);
      told.push(capital(t("table.say.sequence", {side: sideName(event.side), number})));
      continue;
    }
    const sentence = tellOne(event, people, played);
    if (sentence !== null) told.push(capital(sentence));
  }
  return told;
}

/** The sentence about whose turn has begun in these events; null if the turn has not changed. */
export function tellTurn(events: readonly RoomEvent[], people: People): string | null {
  for (const event of [...events].reverse()) {
    if (event.event !== "turn-began") continue;
    if (event.seat === people.you) return t("table.say.your.turn");
    return t("table.say.turn", {name: people.name(event.seat)});
  }
  return null;
}

/** What the news about sequences says besides the events. */
export interface Sides {
  /** The players of a side, as a list of names. */
  readonly players: (side: Side) => string;
  /** How many sequences win (S12). */
  readonly needed: number;
}

/**
 * The events of one version that nobody may miss, in words: sequences, lost and given up cards, a new draw
 * pile. They stay in sight for some seconds.
 */
export function tellNews(events: readonly RoomEvent[], people: People, made: Made, sides: Sides): string[] {
  const counts: Record<string, number> = {...made};
  return events.flatMap((event) => {
    if (event.event === "sequence-completed") {
      const number = (counts[event.side] = (counts[event.side] ?? 0) + 1);
      const {needed} = sides;
      const side = capital(sideName(event.side));
      return t("table.news.sequence", {side, names: sides.players(event.side), number, needed});
    }
    const isNews = ["draw-lapsed", "card-forfeited", "pile-reshuffled"].includes(event.event);
    const told = isNews ? tellOne(event, people, undefined) : null;
    return told === null ? [] : capital(told);
  });
}

const moves: ReadonlySet<string> = new Set(["chip-placed", "chip-removed", "passed", "card-exchanged"]);

/** The newest move of the newest game in words, as far as the log goes back. */
export function lastMove(
  log: readonly {readonly version: number; readonly event: RoomEvent}[],
  people: People,
): string {
  const newest = [...log]
    .reverse()
    .find(({event}) => moves.has(event.event) || event.event === "game-started");
  const all = log.filter(({version}) => version === newest?.version).map(({event}) => event);
  return tell(
    all.filter(({event}) => moves.has(event) || event === "card-played"),
    people,
  ).join(". ");
}

/** One round of the cut: the card that each seat lifted (S5). */
export interface CutRound {
  readonly cuts: readonly Played[];
}

/** The cut for the newest game's deal, as far as the log goes back, round by round. */
export function cutsOf(log: readonly {readonly event: RoomEvent}[]): CutRound[] {
  const begun = log.map(({event}) => event.event).lastIndexOf("game-started");
  const rounds: {cuts: Played[]}[] = [];
  for (const {event} of log.slice(begun + 1))
    if (event.event === "card-cut") (rounds[event.round] ??= {cuts: []}).cuts.push(event);
  return rounds;
}

/** The space on which a chip was last placed or removed in the newest game, as far as the log goes back. */
export function lastSpace(log: readonly {readonly event: RoomEvent}[]): Space | null {
  for (const {event} of [...log].reverse()) {
    if (event.event === "game-started" || event.event === "setup-changed") return null;
    if (event.event === "chip-placed" || event.event === "chip-removed") return event.space;
  }
  return null;
}
