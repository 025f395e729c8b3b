// The lessons: for each game a position, and what the reader does in it. The reader has seat 1, a bot seat 2.
import type {PresetName} from "../protocol/catalogue";
import type {Card, SixDiceGame, Space} from "../protocol/messages";
import type {EventOf, RoomEvent} from "../protocol/types";
import type {Key} from "../words/words";

/** A move that the reader is asked for. */
export interface Move {
  readonly type: "place" | "remove" | "exchange" | "draw" | "roll" | "put" | "cast";
  readonly card?: Card;
  /** The spaces that are right. The first one is that of `events`. */
  readonly right?: readonly Space[];
}

/** A sentence and the move that it asks for; without a move it is only read. What happens without a sentence is green's. */
export interface Step {
  readonly say?: Key;
  readonly move?: Move;
  readonly events?: readonly RoomEvent[];
}

export interface Lesson {
  readonly preset: PresetName;
  readonly opening: readonly RoomEvent[];
  readonly steps: readonly Step[];
}

/** The end of every lesson. */
const ready: Step = {say: "learn.ready"};

const turn = (seat: number): RoomEvent => ({event: "turn-began", seat});

const put = (side: number, space: Space): RoomEvent => ({event: "chip-placed", seat: side, side, space});

const take = (space: Space): RoomEvent => ({event: "chip-removed", seat: 1, side: 2, space});

const chips = (side: number, spaces: string): RoomEvent[] =>
  spaces.split(" ").map((space) => put(side, space));

const played = (seat: number, card: Card): RoomEvent => ({event: "card-played", seat, card});

const drawn = (card: Card): RoomEvent[] => [
  {event: "card-drawn", seat: 1},
  {event: "card-received", seat: 1, card},
];

/** Green's move with a card. */
const green = (card: Card, space: Space): Step => ({
  events: [played(2, card), put(2, space), {event: "card-drawn", seat: 2}, turn(1)],
});

/** What is different in the lessons of the card games: both boards have the same lines. */
interface Cards {
  /** The chips of both sides outside of their lines. */
  readonly own: string;
  readonly theirs: string;
  /** The cards of the reader in their order: an ordinary one for d6, a dead one, one that removes, one that adds. */
  readonly hand: readonly [Card, Card, Card, Card];
  /** The cards that the bot plays, on g8 and c6. */
  readonly bot: readonly [Card, Card];
  readonly kind: "cards" | "pictures";
  readonly end: readonly Key[];
}

const row = ["d6", "e6", "f6", "g6", "h6"] as EventOf<"sequence-completed">["spaces"];

function withCards(preset: PresetName, {own, theirs, hand, bot, kind, end}: Cards): Lesson {
  const [first, dead, removes, adds] = hand;
  return {
    preset,
    opening: [
      {event: "game-began", dealer: 2, hand_size: 1},
      {event: "hand-dealt", seat: 1, hand: [first]},
      ...chips(1, `e6 f6 g6 ${own}`),
      ...chips(2, `d8 e8 f8 ${theirs}`),
      turn(1),
    ],
    steps: [
      {
        say: `learn.${kind}.place`,
        move: {type: "place", card: first, right: ["d6"]},
        events: [played(1, first), put(1, "d6"), {event: "draw-owed", seat: 1}, turn(2)],
      },
      {say: "learn.cards.draw", move: {type: "draw"}, events: drawn(dead)},
      green(bot[0], "g8"),
      {
        say: "learn.cards.dead",
        move: {type: "exchange", card: dead},
        events: [{event: "card-exchanged", seat: 1, card: dead}, ...drawn(removes)],
      },
      {
        say: `learn.${kind}.remove`,
        move: {type: "remove", card: removes, right: ["f8", "d8", "e8", "g8"]},
        events: [played(1, removes), take("f8"), ...drawn(adds), turn(2)],
      },
      green(bot[1], "c6"),
      {
        say: `learn.${kind}.add`,
        move: {type: "place", card: adds, right: ["h6"]},
        events: [played(1, adds), put(1, "h6"), {event: "sequence-completed", side: 1, spaces: row}],
      },
      ...end.map((say) => ({say})),
      ready,
    ],
  };
}

const standard: Cards = {
  own: "j3 c4",
  theirs: "i5 b5 b9",
  hand: ["7H", "QS", "JS", "JD"],
  bot: ["AD", "8C"],
  kind: "cards",
  end: ["learn.cards.safe", "learn.cards.win"],
};

const rolled = (seat: number, dice: EventOf<"dice-rolled">["dice"]): RoomEvent => ({
  event: "dice-rolled",
  seat,
  dice,
});

const diceBoard: Lesson = {
  preset: "sequence-dice",
  opening: [...chips(1, "b5 d5 e5 b3"), ...chips(2, "a5 d2 e4 c3"), turn(1)],
  steps: [
    {say: "learn.dice.roll", move: {type: "roll"}, events: [rolled(1, [4, 5])]},
    {
      say: "learn.dice.put",
      move: {type: "put", right: ["c5"]},
      events: [put(1, "c5"), turn(2)],
    },
    {events: [rolled(2, [3, 3])]},
    {events: [put(2, "f5"), turn(1)]},
    {say: "learn.dice.blocked", move: {type: "roll"}, events: [rolled(1, [6, 4])]},
    {say: "learn.dice.remove", move: {type: "remove", right: ["f5"]}, events: [take("f5"), turn(1)]},
    {say: "dice.roll-now", move: {type: "roll"}, events: [rolled(1, [5, 6])]},
    {
      say: "learn.dice.wild",
      move: {type: "put", right: ["f5"]},
      events: [put(1, "f5"), {event: "line-completed", side: 1, spaces: ["b5", "c5", "d5", "e5", "f5"]}],
    },
    {say: "learn.dice.win"},
    ready,
  ],
};

const cast = (score: Omit<NonNullable<SixDiceGame["cast"]>, "seat">): RoomEvent[] => [
  {event: "dice-cast", seat: 1, ...score},
  turn(1),
];

const withSixDice = (preset: PresetName, points: number, end: readonly Key[]): Lesson => ({
  preset,
  opening: [turn(1)],
  steps: [
    {
      say: "learn.six.cast",
      move: {type: "cast"},
      events: cast({dice: [1, 2, 3, 1, 2, 6], sequences: [3, 2], points}),
    },
    {
      say: "learn.six.again",
      move: {type: "cast"},
      events: cast({dice: [1, 4, 1, 1, 6, 1], sequences: [], points: 0, penalty: true}),
    },
    {say: "hints.six.ones"},
    ...end.map((say) => ({say})),
    ready,
  ],
});

/** The lesson of each game. */
export const lessons: Readonly<Record<PresetName, Lesson>> = {
  sequence: withCards("sequence", standard),
  "sequence-rv": withCards("sequence-rv", {
    ...standard,
    end: [...standard.end, "start.game.sequence-rv.about"],
  }),
  "sequence-bible": withCards("sequence-bible", {
    own: "j6 h2",
    theirs: "i1 e1 b9",
    hand: ["09", "05", "REM", "ADD"],
    bot: ["22", "08"],
    kind: "pictures",
    end: ["hints.pictures.row"],
  }),
  "sequence-dice": diceBoard,
  sequences: withSixDice("sequences", 15, ["learn.six.win"]),
  "hearts-due": withSixDice("hearts-due", 25, ["start.game.hearts-due.about", "learn.six.win"]),
};
