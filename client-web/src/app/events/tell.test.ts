import assert from "node:assert/strict";
import {before, test} from "node:test";
import type {CardsGame, Line, View} from "../../protocol/messages";
import type {EventOf, RoomEvent} from "../../protocol/types";
import {speak} from "../../words/words";
import {cardText} from "../names";
import {nameIn} from "../people";
import {type Scene, textOf} from "./sentence";
import {rowOf, soundOf, spacesIn, storyOf, tell} from "./tell";

before(() => speak("en"));

const setup = {preset: "sequence-rv", players: 2, sides: 2, options: {}};
const members = [
  {member: 4, name: "Ann", seat: 1},
  {member: 7, name: "Bob", seat: 2},
];
const row: Line = ["d6", "e6", "f6", "g6", "h6"];
const earlier: Line = ["a2", "a3", "a4", "a5", "a6"];
const game: CardsGame = {
  observer: 1,
  dealer: 2,
  hand_sizes: {1: 7, 2: 7},
  discards: {1: [], 2: []},
  draw_pile: 90,
  chips: {},
  sequences: {1: [], 2: [earlier, row]},
  owed: [],
  forfeits: [],
  exchanged: false,
  passes: 0,
};
/** Ann's view, or what everybody sees. */
const ann: Scene = {you: 4, game, setup, members};
const all: Scene = {setup, members};

const plain = (texts: readonly string[]): string => texts.join(" ").replace(/[\u2068\u2069]/g, "");
const logged = (events: readonly RoomEvent[], scene = all): string =>
  plain(storyOf(events).map((told) => textOf(told, scene, (who) => nameIn(scene.members, who))));
const told = (style: "shown" | "spoken", events: readonly RoomEvent[], scene = ann): string =>
  plain(tell(events, scene, style).map(({text}) => text));

const chip = (seat: number, space: string): RoomEvent => ({event: "chip-placed", seat, side: seat, space});
const noChip = (seat: number, side: number, space: string): RoomEvent => ({
  event: "chip-removed",
  seat,
  side,
  space,
});
const card = (seat: number, face: string): RoomEvent => ({event: "card-played", seat, card: face});
const turn = (seat: number): RoomEvent => ({event: "turn-began", seat});
const cast = (seat: number, dice: string, sequences: number[], points: number): EventOf<"dice-cast"> => {
  const [a = 1, b = 1, c = 1, d = 1, e = 1, f = 1] = dice.split("").map(Number);
  return {event: "dice-cast", seat, dice: [a, b, c, d, e, f], sequences, points};
};
const throwFor = (seat: number, dice: [number, number], round: number): RoomEvent => ({
  event: "start-rolled",
  seat,
  dice,
  round,
});
const made = (spaces: Line): RoomEvent => ({event: "sequence-completed", side: 2, spaces});
const verdict = {event: "verdict-given", message: 3, side: 1} as const;

/** The events, what the log has of them, what Ann is told at the table, and as speech if that differs. */
type Case = readonly [events: readonly RoomEvent[], log: string, shown: string, spoken?: string];

const cases: Readonly<Record<string, readonly Case[]>> = {
  "a card and its chip make one sentence; speech adds whose turn it is": [
    [
      [card(1, "TH"), chip(1, "d5"), {event: "draw-owed", seat: 1}, turn(2)],
      "Ann played 10♥ on d5.",
      "You played the 10 of hearts on d5.",
      "You played the 10 of hearts on d5. Bob's turn.",
    ],
    [
      [card(2, "05"), chip(2, "d5"), turn(1)],
      "Bob played Noah's Ark on d5.",
      "Bob played Noah's Ark on d5.",
      "Bob played Noah's Ark on d5. Your turn.",
    ],
  ],
  "a removed chip is told with its side and the card": [
    [
      [card(1, "JS"), noChip(1, 2, "e5")],
      "Ann played J♠ and removed the chip of green from e5.",
      "You played the jack of spades and removed the chip of green from e5.",
    ],
  ],
  "at the table a side's sequences are counted, and its players named": [
    [[made(earlier)], "A sequence for green: a2 to a6!", "Green (Bob): sequence 1 of 2!"],
    [[made(row)], "A sequence for green: d6 to h6!", "Green (Bob): sequence 2 of 2!"],
  ],
  "the reader is addressed, and their draws are not in the log": [
    [[{event: "card-received", seat: 1, card: "AD"}], "", "You drew the ace of diamonds."],
    [[{event: "passed", seat: 1}], "Ann passed.", "You passed."],
    [
      [{event: "card-exchanged", seat: 2, card: "ADD"}],
      "Bob exchanged a dead card, ADD.",
      "Bob exchanged a dead card, ADD.",
    ],
    [
      [{event: "draw-lapsed", seat: 1}],
      "Ann didn't draw in time and lost a card.",
      "You didn't draw in time and lost a card.",
    ],
  ],
  "a roll has both dice and their total": [
    [[{event: "dice-rolled", seat: 1, dice: [3, 6]}], "Ann rolled 3 + 6 = 9.", "You rolled 3 + 6 = 9."],
  ],
  "a swap is one sentence, and another turn (D8) is announced": [
    [
      [noChip(2, 1, "d2"), chip(2, "d2"), turn(1)],
      "Bob replaced the chip of blue on d2.",
      "Bob replaced the chip of blue on d2.",
      "Bob replaced the chip of blue on d2. Your turn.",
    ],
    [
      [noChip(1, 2, "d2")],
      "Ann removed the chip of green from d2.",
      "You removed the chip of green from d2.",
    ],
    [[chip(2, "c3"), turn(2)], "Bob placed a chip on c3.", "Bob placed a chip on c3. Bob gets another turn."],
  ],
  "the throws for the start end with who begins, after the last tie": [
    [
      [throwFor(1, [6, 2], 0), throwFor(2, [3, 5], 0), throwFor(1, [1, 4], 1), throwFor(2, [6, 6], 1)],
      "Ann rolled 6 2 for the start. Bob rolled 3 5 for the start. Ann rolled 1 4 to break the tie. Bob rolled 6 6 to break the tie.",
      "Bob rolled highest (12) and goes first.",
    ],
  ],
  "a cast is told with what it scored and why": [
    [
      [cast(1, "123261", [3, 2], 15)],
      "Ann rolled 1 2 3 2 6 1: 15 points.",
      "You rolled 1-2-3 and 1-2: 15 points.",
    ],
    [[cast(2, "666266", [], 30)], "Bob rolled 6 6 6 2 6 6: 30 points.", "Bob rolled 5 sixes: 30 points."],
    [
      [cast(2, "664236", [], 0)],
      "Bob rolled 6 6 4 2 3 6: 0 points.",
      "Bob rolled 6, 6, 4, 2, 3, and 6: 0 points.",
    ],
    [
      [{...cast(1, "114161", [], 0), penalty: true}],
      "Ann rolled 1 1 4 1 6 1: back to 0.",
      "You rolled 4 ones: back to 0.",
    ],
  ],
  "a tie (X6) names those who cast on, and a line its ends": [
    [
      [{event: "tie-break-began", seats: [1, 2]}],
      "Tie! One more round: Ann and Bob.",
      "Tie! One more round: you and Bob.",
    ],
    [
      [{event: "line-completed", side: 2, spaces: ["a2", "b2", "c2", "d2", "e2"]}],
      "5 in a row for green: a2 to e2!",
      "5 in a row for green: a2 to e2!",
    ],
  ],
  "every end of a game has a sentence, which the table itself shows": [
    [[{event: "game-ended", abandoned: true}], "The game was abandoned. Nobody wins.", ""],
    [
      [{event: "game-ended", draw: true, rule: "S21"}],
      "It's a draw: nobody can play on, and the sides are equal.",
      "",
    ],
    [[{event: "game-ended", winner: {seat: 2}, rule: "X6"}], "Bob wins.", ""],
    [[{event: "game-ended", winner: {side: 2}, rule: "S12"}], "Green wins.", ""],
  ],
  "what is said is spoken and not logged, the reader's own words are neither": [
    [[{event: "said", member: 7, text: "hello"}], "", "Bob: hello"],
    [[{event: "said", member: 4, text: "hello"}], "", ""],
    [[{event: "reacted", member: 7, message: 3, reaction: "heart"}], "", ""],
  ],
  "a reminder is for the player whom it reminds": [
    [
      [{event: "nudged", by: 7, seat: 1}],
      "Bob reminded Ann: it's their turn.",
      "",
      "Bob reminds you: it's your turn.",
    ],
    [[{event: "nudged", by: 4, seat: 2}], "Ann reminded Bob: it's their turn.", "", ""],
  ],
  "a sentence has the fields of its event": [
    [[{event: "seat-taken", member: 7, seat: 2}], "Bob took seat 2.", "", ""],
    [[{event: "room-locked", locked: true}], "Table locked. Newcomers must knock.", "", ""],
    [[{event: "room-locked", locked: false}], "Table unlocked.", "", ""],
  ],
  "a member is not told of themselves, except that somebody has used their old key": [
    [[{event: "went-away", member: 7, since: 1}], "Bob is away.", "", "Bob is away."],
    [[{event: "went-away", member: 4, since: 1}], "Ann is away.", "", ""],
    [
      [{event: "old-key-shown", member: 4}],
      "Somebody tried to come back with the old key of Ann. Was the right person let in?",
      "",
      "Somebody tried to come back with your old key. Was the right person let in?",
    ],
  ],
  "leaving and being removed have different sentences": [
    [[{event: "member-left", member: 7}], "Bob left.", "", "Bob left."],
    [
      [{event: "member-left", member: 7, removed: true}],
      "The host removed Bob.",
      "",
      "The host removed Bob.",
    ],
  ],
  "private events, and those of a newer server, have no sentence": [
    [
      [
        {event: "hand-dealt", seat: 1, hand: ["7H"]},
        {event: "card-drawn", seat: 1},
      ],
      "",
      "",
    ],
    [[{event: "no-such-event"} as unknown as RoomEvent], "", ""],
  ],
};

for (const [what, rows] of Object.entries(cases))
  test(what, () => {
    for (const [events, log, shown, spoken = shown] of rows)
      assert.deepEqual([logged(events), told("shown", events), told("spoken", events)], [log, shown, spoken]);
  });

test("every kind of verdict has a sentence, and the banned word that was found is named", () => {
  assert.deepEqual(
    [
      logged([{...verdict, upheld: true, way: "word-list", word: "corner"}]),
      logged([{...verdict, upheld: false, way: "referee"}]),
      logged([{...verdict, upheld: false, way: "noted"}]),
    ],
    [
      "The call against blue was upheld: the app decided, “corner”.",
      "The call against blue was refused: the referee decided.",
      "The call against blue was noted, without a penalty.",
    ],
  );
});

test("sentences follow the language, also in the second person", async () => {
  await speak("es");
  assert.equal(told("shown", [card(2, "7H"), chip(2, "d6")]), "Bob jugó el 7 de corazones en d6.");
  assert.equal(told("shown", [card(1, "7H"), chip(1, "d6")]), "Jugaste el 7 de corazones en d6.");
  await speak("en");
});

test("card names in the log are short", () => {
  assert.deepEqual(["7H", "TS", "JD", "AC", "ADD", "REM"].map(cardText), [
    "7♥",
    "10♠",
    "J♦",
    "A♣",
    "ADD",
    "REM",
  ]);
});

test("a line of the history knows the spaces that it names", () => {
  const spaces = (event: RoomEvent): string[] => storyOf([event]).flatMap(spacesIn);
  assert.deepEqual(spaces(chip(1, "d5")), ["d5"]);
  assert.deepEqual(spaces({event: "sequence-completed", side: 1, spaces: row}), ["d6", "h6"]);
  assert.deepEqual(spaces({event: "passed", seat: 1}), []);
});

test("sequences, lost cards (S19) and tie-breaks (X6) are news; an ordinary move is not", () => {
  const news: RoomEvent[] = [
    made(row),
    {event: "draw-lapsed", seat: 1},
    {event: "tie-break-began", seats: [1, 2]},
  ];
  assert.deepEqual(
    [...news, chip(1, "d5"), cast(1, "123456", [6], 35)].map((event) => rowOf(event).loud === "news"),
    [true, true, true, false, false],
  );
});

const view: View = {
  ...{
    type: "view",
    room: "7K3M9QX2VB",
    link: "",
    epoch: 1,
    version: 2,
    host: 4,
    chat: [],
    legal: {},
    games: 1,
  },
  ...{you: 4, setup, members, game: {...game, turn: 1}},
};
const heard = (...events: RoomEvent[]) => soundOf(events, view);

test("a version plays one sound: the most important", () => {
  const other = cast(2, "111111", [], 0);
  assert.equal(heard(other), "dice");
  assert.equal(heard(other, turn(1)), "chime");
  assert.equal(heard(other, turn(2)), "dice");
  assert.equal(heard({event: "sequence-completed", side: 1, spaces: row}, other), "chime");
});

test("a drawn or discarded card makes a sound, unless a chip placed in the same version does", () => {
  const drawn: RoomEvent = {event: "card-received", seat: 1, card: "9H"};
  assert.equal(heard(drawn), "card");
  assert.equal(heard({event: "card-forfeited", seat: 2, card: "9H"}), "card");
  assert.equal(heard({event: "chip-placed", seat: 1, side: 1, space: "e7"}, drawn), "chip");
});

test("the reader's own messages make no sound", () => {
  assert.equal(heard({event: "said", member: 7, text: "hello"}), "card");
  assert.equal(heard({event: "said", member: 4, text: "hello"}), undefined);
  assert.equal(heard({event: "nudged", by: 7, seat: 1}), "chime");
  assert.equal(heard({event: "nudged", by: 4, seat: 2}), undefined);
});

test("the end of a game sounds different to its winner, and a lost card (S19) to the one who lost it", () => {
  const end = (seat: number) => {
    const result = {winner: {seat}, rule: "X6"};
    return soundOf([{event: "game-ended", ...result}], {...view, game: {...game, result}});
  };
  assert.equal(end(1), "win");
  assert.equal(end(2), "shuffle");
  assert.equal(heard({event: "draw-lapsed", seat: 1}), "chime");
  assert.equal(heard({event: "draw-lapsed", seat: 2}), undefined);
});
