import type {Side} from "../protocol/messages";
import type {EventOf, RoomEvent} from "../protocol/types";
import {type Key, tryWords} from "../words/words";

/** Somebody who is spoken of: by number, or by the seat. */
export type Who = {readonly member: number} | {readonly seat: number};

/** A sentence with its names still open, so that each can be drawn in its own direction. */
export interface Sentence {
  readonly key: Key;
  readonly values: Readonly<Record<string, string | number | Who>>;
}

type Values = Sentence["values"];
type Tellers = {
  readonly [Name in RoomEvent["event"]]?: (event: EventOf<Name>, card: string) => Sentence | null;
};

const suitSigns: Readonly<Record<string, string>> = {S: "♠", H: "♥", D: "♦", C: "♣"};

/** A card as short as can be: `10♥`, the picture's name, ADD. */
export function cardText(card: string): string {
  if (/^\d\d$/.test(card)) return tryWords(`table.picture.${card}`) ?? card;
  const sign = suitSigns[card[1] ?? ""];
  return sign === undefined || card.length !== 2 ? card : `${card[0] === "T" ? "10" : card[0]}${sign}`;
}

/** A side by its colour. */
export function sideText(side: Side): string {
  return tryWords(`table.side.${side}`) ?? String(side);
}

const sentence = (key: Key, values: Values = {}): Sentence => ({key, values});
const of = (member: number): Who => ({member});
const at = (seat: number): Who => ({seat});

const room: Tellers = {
  "member-joined": ({member}) => sentence("evening.log-joined", {name: of(member)}),
  "member-left": ({member, removed}) =>
    sentence(removed ? "evening.log-removed" : "evening.log-left", {name: of(member)}),
  "seat-taken": ({member, seat}) => sentence("evening.log-sat", {name: of(member), seat}),
  "seat-left": ({member}) => sentence("evening.log-stood", {name: of(member)}),
  "ready-changed": ({member, ready}) =>
    sentence(ready ? "evening.log-ready" : "evening.log-unready", {name: of(member)}),
  "setup-changed": ({setup}) =>
    sentence("evening.log-setup", {
      game: tryWords(`start.game.${setup.preset}`) ?? setup.preset,
      players: setup.players,
    }),
  "seat-asked": ({member, seat}) => sentence("evening.log-asked", {name: of(member), seat}),
  "seats-shuffled": () => sentence("evening.log-shuffled"),
  "room-locked": ({locked}) => sentence(locked ? "evening.log-locked" : "evening.log-unlocked"),
  "password-changed": ({set}) => sentence(set ? "evening.log-password" : "evening.log-no-password"),
  "member-muted": ({member, muted}) =>
    sentence(muted ? "evening.log-muted" : "evening.log-unmuted", {name: of(member)}),
  "link-renewed": () => sentence("evening.log-link"),
  "host-changed": ({member}) => sentence("evening.log-host", {name: of(member)}),
  "spectators-shut": ({closed}) => sentence(closed ? "evening.log-shut" : "evening.log-open"),
  "referee-made": ({member}) =>
    member === undefined
      ? sentence("evening.log-no-referee")
      : sentence("evening.log-referee", {name: of(member)}),
  "went-away": ({member}) => sentence("evening.log-away", {name: of(member)}),
  "came-back": ({member}) => sentence("evening.log-back", {name: of(member)}),
  "bot-seated": ({member, seat}) => sentence("evening.log-bot", {name: of(member), seat}),
  "bot-unseated": ({member}) => sentence("evening.log-no-bot", {name: of(member)}),
  "stand-in-began": ({member}) => sentence("evening.log-stand-in", {name: of(member)}),
  "stand-in-ended": ({member}) => sentence("evening.log-no-stand-in", {name: of(member)}),
  "stand-in-voted": ({member, by, votes, needed}) =>
    sentence("evening.log-stand-in-vote", {by: of(by), name: of(member), votes, needed}),
  paused: ({member}) => sentence("evening.log-paused", {name: of(member)}),
  unpaused: ({member}) => sentence("evening.log-unpaused", {name: of(member)}),
  "sat-out": ({member}) => sentence("evening.log-sat-out", {name: of(member)}),
  "room-archived": () => sentence("evening.log-archived"),
  "game-voided": ({reason}) =>
    sentence(reason === "restored" ? "evening.log-void-restored" : "evening.log-void-rules"),
};

const calls: Tellers = {
  "message-called": ({by, side}) => sentence("evening.log-called", {name: of(by), side: sideText(side)}),
  "vote-given": ({member, upheld}) =>
    sentence(upheld ? "evening.log-voted-yes" : "evening.log-voted-no", {name: of(member)}),
  "verdict-given": ({upheld, way, word, side}) =>
    sentence(way === "noted" ? "evening.log-noted" : upheld ? "evening.log-upheld" : "evening.log-refused", {
      way: tryWords(`evening.by-${way}`) ?? way,
      word: word === undefined ? "" : `: “${word}”`,
      side: sideText(side),
    }),
  "penalty-given": ({side}) => sentence("evening.log-penalty", {side: sideText(side)}),
  "card-forfeited": ({seat, card}) =>
    sentence("evening.log-forfeited", {name: at(seat), card: cardText(card)}),
};

const cards: Tellers = {
  "game-began": ({dealer}) => sentence("evening.log-deals", {name: at(dealer)}),
  "card-cut": ({seat, card}) => sentence("evening.log-cut", {name: at(seat), card: cardText(card)}),
  "chip-placed": ({seat, space}, card) =>
    sentence(card === "" ? "evening.log-chip" : "evening.log-placed", {name: at(seat), card, space}),
  "chip-removed": ({seat, side, space}, card) =>
    sentence(card === "" ? "evening.log-chip-off" : "evening.log-took", {
      name: at(seat),
      card,
      side: sideText(side),
      space,
    }),
  "sequence-completed": ({side, spaces}) =>
    sentence("evening.log-sequence", {side: sideText(side), from: spaces[0], to: spaces[4]}),
  "card-exchanged": ({seat, card}) =>
    sentence("evening.log-exchanged", {name: at(seat), card: cardText(card)}),
  "draw-lapsed": ({seat}) => sentence("evening.log-lapsed", {name: at(seat)}),
  "pile-reshuffled": ({cards: count}) => sentence("evening.log-reshuffled", {count}),
  passed: ({seat}) => sentence("evening.log-passed", {name: at(seat)}),
};

const dice: Tellers = {
  "start-rolled": ({seat, dice: faces}) =>
    sentence("evening.log-start-rolled", {name: at(seat), dice: faces.join(" ")}),
  "dice-rolled": ({seat, dice: faces}) =>
    sentence("evening.log-rolled", {name: at(seat), dice: faces.join(" + ")}),
  "out-of-luck": ({seat}) => sentence("evening.log-unlucky", {name: at(seat)}),
  "line-completed": ({side}) => sentence("evening.log-line", {side: sideText(side)}),
  "start-cast": ({seat, dice: faces}) =>
    sentence("evening.log-start-rolled", {name: at(seat), dice: faces.join(" ")}),
  "dice-cast": ({seat, dice: faces, points, penalty}) =>
    sentence(penalty ? "evening.log-cast-penalty" : "evening.log-cast", {
      name: at(seat),
      dice: faces.join(" "),
      count: points,
    }),
  "tie-break-began": () => sentence("evening.log-tie-break"),
};

const games: Tellers = {
  "game-started": ({game}) => sentence("evening.log-started", {game}),
  "deal-voided": () => sentence("evening.log-void"),
  "clock-ran-out": ({seat}) => sentence("evening.log-clock", {name: at(seat)}),
  "game-ended": (event) => {
    if ("abandoned" in event) return sentence("evening.log-abandoned");
    if ("draw" in event) return sentence("evening.log-drawn");
    const {winner} = event;
    return "seat" in winner
      ? sentence("evening.log-won", {name: at(winner.seat)})
      : sentence("evening.log-side-won", {side: sideText(winner.side)});
  },
};

const tellers: Tellers = {...room, ...calls, ...cards, ...dice, ...games};

/** What happened in one version, in sentences; what is seen on the table anyway, and talk, has none. */
export function storyOf(events: readonly RoomEvent[]): Sentence[] {
  let card = "";
  return events.flatMap((event) => {
    if (event.event === "card-played") card = cardText(event.card);
    const teller = tellers[event.event] as ((one: RoomEvent, card: string) => Sentence | null) | undefined;
    const told = teller?.(event, card);
    return told ? [told] : [];
  });
}
