import type {Card, CardsGame, Game, Seat, Setup} from "../protocol/messages";
import type {EventOf, RoomEvent} from "../protocol/types";
import {change, without, type Changes} from "./change";
import {isCardsGame, isDiceBoardGame, isSixDiceGame, seatsOf} from "./selectors";

// The effects of events on the game of a view.

const deck_size = 104;

const forEach = <Value>(keys: readonly number[], value: () => Value): Record<string, Value> =>
  Object.fromEntries(keys.map((key) => [key, value()]));

/** A game of this setup before its first event, as one seat or a spectator sees it. */
export function blankGame(setup: Setup, observer: Seat | undefined): Game {
  const seats = seatsOf(setup);
  const own = observer === undefined ? {} : {observer};
  if (setup.sides === undefined) {
    const stake = Number(setup.options["stake"] ?? "0");
    const pot = stake > 0 ? {pot: stake * setup.players} : {};
    return {...own, scores: forEach(seats, () => 0), contenders: seats, tie_break: false, ...pot};
  }
  if (setup.preset === "sequence-dice") return {...own, chips: {}, rolled: false, line: []};
  const sides = Array.from({length: setup.sides}, (_, index) => index + 1);
  return {
    ...own,
    ...(observer === undefined ? {} : {hand: []}),
    dealer: 1,
    hand_sizes: forEach(seats, () => 0),
    discards: forEach(seats, () => []),
    draw_pile: 0,
    chips: {},
    sequences: forEach(sides, () => []),
    owed: [],
    forfeits: [],
    exchanged: false,
    passes: 0,
  };
}

const inCards = (game: Game, how: (cards: CardsGame) => CardsGame): Game =>
  isCardsGame(game) ? how(game) : game;

const add = (seats: readonly Seat[], seat: Seat): Seat[] =>
  [...new Set([...seats, seat])].sort((a, b) => a - b);
const drop = (seats: readonly Seat[], seat: Seat): Seat[] => seats.filter((one) => one !== seat);

/** The hand without the oldest card of this face. */
function withoutCard(hand: readonly Card[], card: Card): Card[] {
  const at = hand.indexOf(card);
  return hand.filter((_, index) => index !== at);
}

/** Moves a card from a seat's hand to its discards. */
function leaveHand(game: CardsGame, seat: Seat, card: Card): CardsGame {
  const own = seat === game.observer && game.hand ? {hand: withoutCard(game.hand, card)} : {};
  return {
    ...game,
    ...own,
    hand_sizes: {...game.hand_sizes, [seat]: (game.hand_sizes[seat] ?? 0) - 1},
    discards: {...game.discards, [seat]: [...(game.discards[seat] ?? []), card]},
  };
}

function began(game: CardsGame, dealer: Seat, hand_size: number): CardsGame {
  const seats = Object.keys(game.hand_sizes).map(Number);
  return {
    ...game,
    dealer,
    hand_sizes: forEach(seats, () => hand_size),
    draw_pile: deck_size - seats.length * hand_size,
  };
}

function turnOf(game: Game, turn: Seat): Game {
  if (isCardsGame(game)) return {...game, turn, exchanged: false};
  return isDiceBoardGame(game) ? {...game, turn, rolled: false} : {...game, turn};
}

function withChips(game: Game, how: (chips: CardsGame["chips"]) => CardsGame["chips"]): Game {
  return isSixDiceGame(game) ? game : {...game, chips: how(game.chips)};
}

function ended(game: Game, {event: _, ...result}: EventOf<"game-ended">): Game {
  const over = {...without(game, "turn"), result} as Game;
  if (isCardsGame(over)) return {...over, exchanged: false, owed: [], forfeits: []};
  if (isDiceBoardGame(over)) return {...over, rolled: false};
  return over.pot === undefined ? over : {...over, pot: 0};
}

function cast(game: Game, {event: _, ...made}: EventOf<"dice-cast">): Game {
  if (!isSixDiceGame(game)) return game;
  const score = made.penalty ? 0 : (game.scores[made.seat] ?? 0) + made.points;
  return {...game, cast: made, scores: {...game.scores, [made.seat]: score}};
}

/** The names of the events below. */
type GameEvent =
  | "game-began"
  | "hand-dealt"
  | "turn-began"
  | "card-played"
  | "chip-placed"
  | "chip-removed"
  | "sequence-completed"
  | "draw-owed"
  | "draw-lapsed"
  | "card-exchanged"
  | "card-drawn"
  | "card-received"
  | "pile-reshuffled"
  | "passed"
  | "card-cut"
  | "penalty-given"
  | "forfeit-owed"
  | "card-forfeited"
  | "start-rolled"
  | "dice-rolled"
  | "out-of-luck"
  | "line-completed"
  | "start-cast"
  | "dice-cast"
  | "tie-break-began"
  | "game-ended";

/** The change that each of them makes. */
export const inGame: Changes<Game, GameEvent> = {
  "game-began": (game, {dealer, hand_size}) => inCards(game, (cards) => began(cards, dealer, hand_size)),
  "hand-dealt": (game, {hand}) => inCards(game, (cards) => ({...cards, hand})),
  "turn-began": (game, {seat}) => turnOf(game, seat),
  "card-played": (game, {seat, card}) =>
    inCards(game, (cards) => ({...leaveHand(cards, seat, card), passes: 0})),
  "chip-placed": (game, {side, space}) => withChips(game, (chips) => ({...chips, [space]: side})),
  "chip-removed": (game, {space}) => withChips(game, (chips) => without(chips, space)),
  "sequence-completed": (game, {side, spaces}) =>
    inCards(game, (cards) => ({
      ...cards,
      sequences: {...cards.sequences, [side]: [...(cards.sequences[side] ?? []), spaces]},
    })),
  "draw-owed": (game, {seat}) => inCards(game, (cards) => ({...cards, owed: add(cards.owed, seat)})),
  "draw-lapsed": (game, {seat}) => inCards(game, (cards) => ({...cards, owed: drop(cards.owed, seat)})),
  "card-exchanged": (game, {seat, card}) =>
    inCards(game, (cards) => ({...leaveHand(cards, seat, card), exchanged: true})),
  "card-drawn": (game, {seat}) =>
    inCards(game, (cards) => ({
      ...cards,
      draw_pile: cards.draw_pile - 1,
      owed: drop(cards.owed, seat),
      hand_sizes: {...cards.hand_sizes, [seat]: (cards.hand_sizes[seat] ?? 0) + 1},
    })),
  "card-received": (game, {card}) =>
    inCards(game, (cards) => ({...cards, hand: [...(cards.hand ?? []), card]})),
  "pile-reshuffled": (game, {cards: draw_pile}) =>
    inCards(game, (cards) => ({
      ...cards,
      draw_pile,
      discards: forEach(Object.keys(cards.discards).map(Number), () => []),
    })),
  passed: (game) => inCards(game, (cards) => ({...cards, passes: cards.passes + 1})),
  "card-cut": (game) => game,
  "penalty-given": (game) => game,
  "forfeit-owed": (game, {seat}) =>
    inCards(game, (cards) => ({...cards, forfeits: add(cards.forfeits, seat)})),
  "card-forfeited": (game, {seat, card}) =>
    inCards(game, (cards) => ({...leaveHand(cards, seat, card), forfeits: drop(cards.forfeits, seat)})),
  "start-rolled": (game) => game,
  "dice-rolled": (game, {dice}) => (isDiceBoardGame(game) ? {...game, roll: dice, rolled: true} : game),
  "out-of-luck": (game) => game,
  "line-completed": (game, {spaces}) => (isDiceBoardGame(game) ? {...game, line: spaces} : game),
  "start-cast": (game) => game,
  "dice-cast": cast,
  "tie-break-began": (game, {seats}) =>
    isSixDiceGame(game) ? {...game, contenders: seats, tie_break: true} : game,
  "game-ended": ended,
};

/** The game after this event, for replays that go step by step. */
export const foldGame = (game: Game, event: RoomEvent): Game => change(game, event, inGame);

/** Whether the event belongs to the game; such events are applied after all others of their version. */
export const isOfTheGame = (event: RoomEvent): boolean => event.event in inGame;
