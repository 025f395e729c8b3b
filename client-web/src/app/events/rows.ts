import {bySetting} from "../../protocol/catalogue";
import type {Seat, View} from "../../protocol/messages";
import type {EventOf, RoomEvent} from "../../protocol/types";
import {hasWon, isCardsGame, seatsOf, sequencesNeeded, sideOf} from "../../room/selectors";
import {t, tryWords, listed} from "../../words/words";
import {capital, cardText, castText, sideText, theCard, total, emoteText} from "../names";
import type {Sound} from "../sound";
import type {EventKind, Moment, Row} from "./row";
import {at, of, type Sentence} from "./sentence";

type Values = Sentence["values"];

const never = {loud: "never"} as const;
const log = {loud: "log"} as const;
const spoken = {loud: "spoken"} as const;
const toast = {loud: "toast"} as const;
const news = {loud: "news"} as const;

/** The event of this name in the moment. */
const find = <Name extends EventKind>({events}: Moment, name: Name): EventOf<Name> | undefined =>
  events.find((one): one is EventOf<Name> => one.event === name);

/** The sound of what happens to the reader's own seat. */
const yours =
  (sound: Sound) =>
  ({seat}: {seat: Seat}, {game}: View): Sound | undefined =>
    seat === game?.observer ? sound : undefined;

/** The card that a chip is placed or removed with, and the side of the chip that another one replaces. */
function chipValues(_: RoomEvent, moment: Moment): Values {
  const [played, removed] = [find(moment, "card-played"), find(moment, "chip-removed")];
  return {
    ...(played && {card: moment.style === "log" ? cardText(played.card) : theCard(played.card)}),
    ...(removed && {side: sideText(removed.side)}),
  };
}

function sequenceNews({side, spaces}: EventOf<"sequence-completed">, {scene}: Moment): Values {
  if (!scene?.game || !isCardsGame(scene.game)) return {};
  const {setup, game} = scene;
  const made = game.sequences[side] ?? [];
  return {
    side: capital(sideText(side)),
    names: {seats: seatsOf(setup).filter((seat) => sideOf(setup, seat) === side)},
    number: made.findIndex((line) => String(line) === String(spaces)) + 1,
    needed: sequencesNeeded(setup.preset, setup.sides ?? 2),
  };
}

type StartThrow = EventOf<"start-rolled"> | EventOf<"start-cast">;

/** All throws for the start are in the log; the table is told only who begins, after the last tie (D3, X1). */
function startForm(event: StartThrow, {events, style}: Moment): "again" | "highest" | false | null {
  if (style === "log") return event.round > 0 && "again";
  const throws = events.filter((one): one is StartThrow => one.event === event.event);
  const last = throws.filter(({round}) => round === throws.at(-1)?.round);
  const highest = last.reduce((best, one) => (total(one.dice) > total(best.dice) ? one : best));
  return highest === event ? "highest" : null;
}

const start = {
  ...news,
  move: true,
  form: startForm,
  values: ({dice}: StartThrow) => ({total: total(dice)}),
} as const;

const chip = {...spoken, move: true, motion: "chip", sound: "chip", values: chipValues} as const;
const thrown = {...spoken, move: true, motion: "throw", sound: "dice"} as const;

/** What the page does about each event: what it says and to whom, its sound, and what moves. */
export const rows = {
  // People and seats
  "member-joined": spoken,
  "member-left": {...toast, form: ({removed}) => removed === true && "removed"},
  "member-muted": log,
  "member-let-back": toast,
  "old-key-shown": {...toast, to: "all"},
  "went-away": toast,
  "came-back": toast,
  "host-changed": {...toast, form: ({acts_for}) => acts_for !== undefined && "acting"},
  voted: {...toast, form: ({about}) => about},
  "avatar-changed": log,
  "seat-taken": log,
  "seat-left": log,
  "seat-asked": toast,
  "seats-shuffled": toast,
  "bot-seated": spoken,
  "bot-unseated": log,
  "stand-in-began": toast,
  "stand-in-ended": toast,
  "stand-in-voted": toast,
  "ready-changed": log,
  "sat-out": toast,
  "purse-changed": never,

  // The room
  ...bySetting(() => log),
  "setup-changed": {
    ...log,
    values: ({setup: {preset, players}}) => ({game: tryWords(`start.game.${preset}`) ?? preset, players}),
  },
  "ready-check-opened": {
    ...spoken,
    form: ({level}) => level !== undefined && "bots",
    values: ({seconds = 0}) => ({count: seconds}),
  },
  "ready-check-ended": toast,
  "rotation-changed": toast,
  "password-changed": log,
  "link-renewed": log,
  "room-archived": log,
  "reactions-stopped": spoken,
  "voice-link-changed": {...toast, form: ({link}) => link === undefined && "off"},
  "table-named": {
    ...toast,
    form: ({name}) => name === undefined && "off",
    values: ({name = ""}) => ({table: name}),
  },
  "game-shared": log,

  // Talk and calls; the chat shows what is said
  said: {...spoken, unlogged: true, sound: "card"},
  "phrase-said": {
    ...spoken,
    unlogged: true,
    sound: "card",
    values: ({phrase}) => ({text: tryWords(`chat.phrase-${phrase}`) ?? phrase}),
  },
  reacted: never,
  emoted: {...spoken, unlogged: true, sound: "card", values: ({emote}) => ({text: emoteText(emote)})},
  nudged: {...toast, to: "you", sound: yours("chime")},
  "message-called": {...spoken, values: ({by}) => ({name: of(by)})},
  "vote-given": log,
  "verdict-given": {
    ...toast,
    form: ({upheld, way}) => (way === "noted" ? "noted" : !upheld && "off"),
    values: ({way, word}) => ({
      way: tryWords(`chat.by-${way}`) ?? way,
      word: word === undefined ? "" : `, ${t("app.quoted", {text: word})}`,
    }),
  },
  "referee-made": {...spoken, form: ({member}) => member === undefined && "off"},
  "penalty-given": log,
  "forfeit-owed": never,

  // The deal and the games
  "deal-opened": never,
  "deal-committed": never,
  "deal-frozen": never,
  "deal-revealed": never,
  "deal-secret": never,
  "deal-voided": toast,
  "game-started": log,
  "game-voided": {...log, form: ({reason}) => reason !== "rules-changed" && reason},
  paused: spoken,
  unpaused: spoken,
  "clock-ran-out": toast,
  "turn-began": {
    ...spoken,
    unlogged: true,
    sound: yours("chime"),
    // At the table, only that the same player goes on (D8): it shows whose turn it is.
    form: ({seat}, moment) =>
      find(moment, "chip-placed")?.seat === seat ? "again" : moment.style === "shown" ? null : false,
  },
  "game-ended": {
    ...log,
    sound: (_, view) => (hasWon(view) ? "win" : "shuffle"),
    form: (event) =>
      "draw" in event ? "draw" : "winner" in event && ("seat" in event.winner ? "seat" : "side"),
    values: (event) => ({
      how: "",
      ...("winner" in event &&
        ("seat" in event.winner
          ? {name: at(event.winner.seat)}
          : {side: capital(sideText(event.winner.side))})),
    }),
  },
  "hands-revealed": never,
  "game-statistics": never,
  "series-score": never,
  standings: never,

  // Cards
  "card-cut": {...spoken, form: ({round}) => round > 0 && "again"},
  "game-began": {
    ...spoken,
    sound: "shuffle",
    values: ({dealer, hand_size}) => ({name: at(dealer), cards: hand_size}),
  },
  "hand-dealt": never,
  "card-played": never, // told with its chip
  "chip-placed": {
    ...chip,
    form: (_, moment) =>
      find(moment, "card-played") ? "card" : find(moment, "chip-removed") !== undefined && "swap",
  },
  "chip-removed": {
    ...chip,
    // A chip that another one replaces is told with that one.
    form: (_, moment) =>
      find(moment, "chip-placed") ? null : find(moment, "card-played") !== undefined && "card",
  },
  "sequence-completed": {
    ...news,
    motion: "cheer",
    sound: "chime",
    form: (_, {scene}) => scene !== undefined && "news",
    values: sequenceNews,
  },
  "draw-owed": never,
  "card-drawn": never,
  "card-received": {...spoken, unlogged: true, sound: "card"},
  "draw-lapsed": {...news, sound: yours("chime")},
  "card-exchanged": {...spoken, move: true, sound: "card"},
  "card-forfeited": {...news, sound: "card"},
  "pile-reshuffled": {...news, sound: "shuffle", values: ({cards}) => ({count: cards})},
  passed: {...spoken, move: true, sound: "card"},

  // Dice
  "start-rolled": start,
  "start-cast": start,
  "dice-rolled": {...thrown, values: ({dice}) => ({dice: `${dice.join(" + ")} = ${total(dice)}`})},
  "out-of-luck": {...spoken, move: true},
  "line-completed": {
    ...news,
    move: true,
    motion: "cheer",
    sound: "chime",
    values: ({spaces}) => ({count: spaces.length}),
  },
  "dice-cast": {
    ...thrown,
    form: ({penalty}) => penalty === true && "penalty",
    values: (cast, {style}) => ({
      count: cast.points,
      dice: style === "log" ? cast.dice.join(" ") : castText(cast) || listed(cast.dice.map(String)),
    }),
  },
  "tie-break-began": {...news, move: true, values: ({seats}) => ({names: {seats}})},
} satisfies {readonly [Name in EventKind]: Row<Name>};
