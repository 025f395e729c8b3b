import type {Card, CardsGame, DiceBoardGame, Game, Seat, Setup, SixDiceGame} from "../protocol/messages";
import type {EventOf, RoomEvent} from "../protocol/types";
import {change, without, type Changes} from "./change";
import {isCardsGame, isDiceBoardGame, seatsOf} from "./selectors";

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

const add = (seats: readonly Seat[], seat: Seat): Seat[] =>
  [...new Set([...seats, seat])].sort((a, b) => a - b);
const drop = (seats: readonly Seat[], seat: Seat): Seat[] => seats.filter((one) => one !== seat);

/** The hand without the oldest card of this face. */
export function withoutCard(hand: readonly Card[], card: Card): Card[] {
  const at = hand.indexOf(card);
  return hand.filter((_, index) => index !== at);
}

/** Moves a card from a seat's hand to its discards. */
function leaveHand(game: CardsGame, {seat, card}: {seat: Seat; card: Card}): CardsGame {
  const own = seat === game.observer && game.hand ? {hand: withoutCard(game.hand, card)} : {};
  return {
    ...game,
    ...own,
    hand_sizes: {...game.hand_sizes, [seat]: (game.hand_sizes[seat] ?? 0) - 1},
    discards: {...game.discards, [seat]: [...(game.discards[seat] ?? []), card]},
  };
}

function began(game: CardsGame, {dealer, hand_size}: EventOf<"game-began">): CardsGame {
  const seats = Object.keys(game.hand_sizes).map(Number);
  return {
    ...game,
    dealer,
    hand_sizes: forEach(seats, () => hand_size),
    draw_pile: deck_size - seats.length * hand_size,
  };
}

function ended<One extends Game>(game: One, {event: _, ...result}: EventOf<"game-ended">): One {
  return {...without(game, "turn"), result} as One;
}

/** The change that each event makes to a card game. */
const inCards = {
  "card-cut": (game) => game,
  "game-began": began,
  "hand-dealt": (game, {hand}) => ({...game, hand}),
  "turn-began": (game, {seat}) => ({...game, turn: seat, exchanged: false}),
  "card-played": (game, event) => ({...leaveHand(game, event), passes: 0}),
  "chip-placed": (game, {side, space}) => ({...game, chips: {...game.chips, [space]: side}}),
  "chip-removed": (game, {space}) => ({...game, chips: without(game.chips, space)}),
  "sequence-completed": (game, {side, spaces}) => ({
    ...game,
    sequences: {...game.sequences, [side]: [...(game.sequences[side] ?? []), spaces]},
  }),
  "draw-owed": (game, {seat}) => ({...game, owed: add(game.owed, seat)}),
  "draw-lapsed": (game, {seat}) => ({...game, owed: drop(game.owed, seat)}),
  "card-exchanged": (game, event) => ({...leaveHand(game, event), exchanged: true}),
  "card-drawn": (game, {seat}) => ({
    ...game,
    draw_pile: game.draw_pile - 1,
    owed: drop(game.owed, seat),
    hand_sizes: {...game.hand_sizes, [seat]: (game.hand_sizes[seat] ?? 0) + 1},
  }),
  "card-received": (game, {card}) => (game.hand ? {...game, hand: [...game.hand, card]} : game),
  "pile-reshuffled": (game, {cards: draw_pile}) => ({
    ...game,
    draw_pile,
    discards: forEach(Object.keys(game.discards).map(Number), () => []),
  }),
  passed: (game) => ({...game, passes: game.passes + 1}),
  "penalty-given": (game) => game,
  "forfeit-owed": (game, {seat}) => ({...game, forfeits: add(game.forfeits, seat)}),
  "card-forfeited": (game, event) => ({
    ...leaveHand(game, event),
    forfeits: drop(game.forfeits, event.seat),
  }),
  "game-ended": (game, event) => ({...ended(game, event), exchanged: false, owed: [], forfeits: []}),
} satisfies Changes<CardsGame>;

/** The change that each event makes to a game of Sequence Dice. */
const onDiceBoard = {
  "start-rolled": (game) => game,
  "turn-began": (game, {seat}) => ({...game, turn: seat, rolled: false}),
  "dice-rolled": (game, {dice}) => ({...game, roll: dice, rolled: true}),
  "chip-placed": (game, {side, space}) => ({...game, chips: {...game.chips, [space]: side}}),
  "chip-removed": (game, {space}) => ({...game, chips: without(game.chips, space)}),
  "out-of-luck": (game) => game,
  "line-completed": (game, {spaces}) => ({...game, line: spaces}),
  "game-ended": (game, event) => ({...ended(game, event), rolled: false}),
} satisfies Changes<DiceBoardGame>;

/** The change that each event makes to a game with six dice. */
const withSixDice = {
  "start-cast": (game) => game,
  "turn-began": (game, {seat}) => ({...game, turn: seat}),
  "dice-cast": (game, {event: _, ...cast}) => {
    const score = cast.penalty ? 0 : (game.scores[cast.seat] ?? 0) + cast.points;
    return {...game, cast, scores: {...game.scores, [cast.seat]: score}};
  },
  "tie-break-began": (game, {seats}) => ({...game, contenders: seats, tie_break: true}),
  "game-ended": (game, event) => ({...ended(game, event), ...(game.pot !== undefined && {pot: 0})}),
} satisfies Changes<SixDiceGame>;

const events = {...inCards, ...onDiceBoard, ...withSixDice};

/** The names of the events that belong to a game. */
export type GameEvent = keyof typeof events;

/** The game after this event. A spectator's game is not changed by private events. */
export function foldGame(game: Game, event: RoomEvent): Game {
  if (isCardsGame(game)) return change(game, event, inCards);
  return isDiceBoardGame(game) ? change(game, event, onDiceBoard) : change(game, event, withSixDice);
}

/** Whether the event belongs to the game; such events are applied after all others of their version. */
export const isOfTheGame = (event: RoomEvent): boolean => event.event in events;
