import {capital, cardText, sideText} from "../app/names";
import type {EventOf, RoomEvent} from "../protocol/types";
import {type Key, t, tryWords} from "../words/words";

/** A person named in a sentence: by member number, or by seat; or several people. */
export type Who = {readonly member: number} | {readonly seat: number} | {readonly members: readonly number[]};

/** A sentence whose names are not filled in yet, so that each can be rendered with its own text direction. */
export interface Sentence {
  readonly key: Key;
  readonly values: Readonly<Record<string, string | number | Who>>;
}

type Values = Sentence["values"];
type Formatters = {
  readonly [Name in RoomEvent["event"]]?: (event: EventOf<Name>, card: string) => Sentence | null;
};

const levelText = (level: string): string => tryWords(`app.level.${level}`) ?? level;
const sentence = (key: Key, values: Values = {}): Sentence => ({key, values});
const of = (member: number): Who => ({member});
const at = (seat: number): Who => ({seat});

const room: Formatters = {
  "member-left": ({member, removed}) =>
    sentence(removed ? "events.member-left.removed" : "events.member-left", {name: of(member)}),
  "setup-changed": ({setup}) =>
    sentence("events.setup-changed", {
      game: tryWords(`start.game.${setup.preset}`) ?? setup.preset,
      players: setup.players,
    }),
  "referee-made": ({member}) =>
    member === undefined
      ? sentence("events.referee-made.off")
      : sentence("events.referee-made", {name: of(member)}),
  "ready-check-opened": ({level, seconds = 0}) =>
    level === undefined
      ? sentence("events.ready-check-opened")
      : sentence("events.ready-check-opened.bots", {count: seconds}),
  "voice-link-changed": ({link}) =>
    sentence(link === undefined ? "events.voice-link-changed.off" : "events.voice-link-changed"),
  "table-named": ({name}) =>
    name === undefined ? sentence("events.table-named.off") : sentence("events.table-named", {table: name}),
  "bot-seated": ({member, seat, level}) =>
    sentence("events.bot-seated", {name: of(member), level: levelText(level), seat}),
  nudged: ({by, seat}) => sentence("events.nudged", {by: of(by), name: at(seat)}),
  "stand-in-began": ({member, level}) =>
    sentence("events.stand-in-began", {name: of(member), level: levelText(level)}),
  "stand-in-voted": ({member, by, votes, needed}) =>
    sentence("events.stand-in-voted", {by: of(by), name: of(member), votes, needed}),
  "game-voided": ({reason}) =>
    sentence(reason === "rules-changed" ? "events.game-voided" : `events.game-voided.${reason}`),
  "host-changed": ({member, acts_for}) =>
    sentence(acts_for === undefined ? "events.host-changed" : "events.host-changed.acting", {
      name: of(member),
    }),
  voted: ({about, member, by, votes, needed}) =>
    sentence(`events.voted.${about}`, {by: of(by), name: of(member), votes, needed}),
  "member-let-back": ({member, by}) =>
    sentence("events.member-let-back", {name: of(member), by: {members: by}}),
};

const calls: Formatters = {
  "message-called": ({by, side}) => sentence("events.message-called", {name: of(by), side: sideText(side)}),
  "verdict-given": ({upheld, way, word, side}) =>
    sentence(
      way === "noted"
        ? "events.verdict-given.noted"
        : upheld
          ? "events.verdict-given"
          : "events.verdict-given.off",
      {
        way: tryWords(`chat.by-${way}`) ?? way,
        word: word === undefined ? "" : `, ${t("app.quoted", {text: word})}`,
        side: sideText(side),
      },
    ),
  "penalty-given": ({side}) => sentence("events.penalty-given", {side: sideText(side)}),
  "card-forfeited": ({seat, card}) =>
    sentence("events.card-forfeited", {name: at(seat), card: cardText(card)}),
};

const cards: Formatters = {
  "game-began": ({dealer, hand_size}) => sentence("events.game-began", {name: at(dealer), cards: hand_size}),
  "card-cut": ({seat, card, round}) =>
    sentence(round > 0 ? "events.card-cut.again" : "events.card-cut", {
      name: at(seat),
      card: cardText(card),
    }),
  "chip-placed": ({seat, space}, card) =>
    card === ""
      ? sentence("events.chip-placed", {name: at(seat), space})
      : sentence("events.chip-placed.card", {name: at(seat), card, space}),
  "chip-removed": ({seat, side, space}, card) =>
    sentence(card === "" ? "events.chip-removed" : "events.chip-removed.card", {
      name: at(seat),
      card,
      side: sideText(side),
      space,
    }),
  "sequence-completed": ({side, spaces}) =>
    sentence("events.sequence-completed", {side: sideText(side), from: spaces[0], to: spaces[4]}),
  "card-exchanged": ({seat, card}) =>
    sentence("events.card-exchanged", {name: at(seat), card: cardText(card)}),
  "pile-reshuffled": ({cards: count}) => sentence("events.pile-reshuffled", {count}),
};

const dice: Formatters = {
  "start-rolled": ({seat, dice: faces, round}) =>
    sentence(round > 0 ? "events.start-rolled.again" : "events.start-rolled", {
      name: at(seat),
      dice: faces.join(" "),
    }),
  "dice-rolled": ({seat, dice: faces}) =>
    sentence("events.dice-rolled", {name: at(seat), dice: faces.join(" + ")}),
  "line-completed": ({side, spaces}) =>
    sentence("events.line-completed", {
      count: spaces.length,
      side: sideText(side),
      from: spaces[0] ?? "",
      to: spaces.at(-1) ?? "",
    }),
  "start-cast": ({seat, dice: faces, round}) =>
    sentence(round > 0 ? "events.start-cast.again" : "events.start-cast", {
      name: at(seat),
      dice: faces.join(" "),
    }),
  "dice-cast": ({seat, dice: faces, points, penalty}) =>
    penalty
      ? sentence("events.dice-cast.penalty", {name: at(seat), dice: faces.join(" ")})
      : sentence("events.dice-cast", {name: at(seat), dice: faces.join(" "), count: points}),
};

const games: Formatters = {
  "game-ended": (event) => {
    if ("abandoned" in event) return sentence("events.game-ended");
    if ("draw" in event) return sentence("events.game-ended.draw");
    const {winner} = event;
    return "seat" in winner
      ? sentence("events.game-ended.seat", {name: at(winner.seat), how: ""})
      : sentence("events.game-ended.side", {side: capital(sideText(winner.side)), how: ""});
  },
};

const formatters: Formatters = {...room, ...calls, ...cards, ...dice, ...games};

/** Events whose text the page shows elsewhere: in the chat, at the table, or on the result page. */
const shownElsewhere: ReadonlySet<string> = new Set<RoomEvent["event"]>([
  "said",
  "phrase-said",
  "reacted",
  "emoted",
  "purse-changed",
  "deal-opened",
  "deal-frozen",
  "hand-dealt",
  "card-received",
  "forfeit-owed",
  "hands-revealed",
  "game-statistics",
  "series-score",
  "standings",
]);

/**
 * The text of the event's name, or of `NAME.off` if it has a Boolean field that is false, with the values of
 * its fields. The name in it is that of the member or, without one, of the seat. Null if there is no such
 * text: newer servers may send events that this page does not know.
 */
function plainSentence({event, ...fields}: RoomEvent): Sentence | null {
  const values: Record<string, string | number | Who> = {};
  let key = `events.${event}`;
  for (const [field, value] of Object.entries(fields)) {
    if (value === false) key += ".off";
    if (field === "seat") values["name"] ??= at(value as number);
    if (field === "member") values["name"] = of(value as number);
    else if (typeof value === "number" || typeof value === "string") values[field] ??= value;
  }
  const isKnown = !shownElsewhere.has(event) && tryWords(key) !== undefined;
  return isKnown ? sentence(key as Key, values) : null;
}

/** The sentences for one version; chat messages and events that are visible on the table have none. */
export function storyOf(events: readonly RoomEvent[]): Sentence[] {
  let card = "";
  return events.flatMap((event) => {
    if (event.event === "card-played") card = cardText(event.card);
    const format = formatters[event.event] as ((one: RoomEvent, card: string) => Sentence | null) | undefined;
    const told = format ? format(event, card) : plainSentence(event);
    return told ? [told] : [];
  });
}

/** The spaces that a sentence names: that of a chip, or both ends of a line. */
export function spacesIn({values: {space, from, to}}: Sentence): string[] {
  return [space, from, to].filter((one) => typeof one === "string");
}
