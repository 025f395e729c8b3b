import assert from "node:assert/strict";
import {test} from "node:test";
import {presetNames} from "../protocol/catalogue";
import type {CardsGame, DiceBoardGame, Space} from "../protocol/messages";
import type {Room} from "../room/room";
import {isCardsGame, isDiceBoardGame} from "../room/selectors";
import {isProtected, numberOn, offered} from "../table/board/board";
import {isSpecial} from "../table/cards/cards";
import {movesIn} from "../table/cards/choosing";
import {between, faceAt, spacesOf} from "../table/cards/layout";
import {total} from "../app/names";
import {type Language, languageNames, speak, tryWords} from "../words/words";
import {lessons, type Lesson, type Move} from "./lessons";
import {firstRoom, nextRoom} from "./room";

/** The rooms of a lesson, the first one before its first step. */
const roomsOf = (lesson: Lesson): Room[] =>
  lesson.steps.reduce(
    (rooms, _, step) => [...rooms, nextRoom(rooms.at(-1)!, lesson, step, undefined)],
    [firstRoom(lesson)],
  );

function checkCards(game: CardsGame, preset: string, {type, card, right = []}: Move): void {
  if (type === "draw") return assert.deepEqual(game.owed, [1]);
  assert.ok(card !== undefined && game.hand!.includes(card), `${card} is in the hand`);
  const isTaken = (space: Space): boolean => space in game.chips;
  if (type === "exchange") return assert.ok(spacesOf(preset, card).every(isTaken), `${card} is dead`);
  for (const space of right) {
    if (type === "remove") assert.equal(game.chips[space], 2);
    else assert.ok(!isTaken(space) && faceAt(preset, space) !== null);
  }
  if (!isSpecial(card))
    assert.deepEqual(
      right,
      spacesOf(preset, card).filter((space) => !isTaken(space)),
      "no other is open",
    );
}

function checkDice({chips, roll, rolled}: DiceBoardGame, {type, right = []}: Move): void {
  assert.equal(rolled, type !== "roll");
  const sum = total(roll ?? []);
  for (const space of right) {
    if (type === "remove") assert.ok(sum === 10 && chips[space] === 2 && !isProtected(space));
    else assert.ok(!(space in chips) && (sum === 11 || numberOn(space) === sum));
  }
}

for (const preset of presetNames) {
  const lesson = lessons[preset];
  const rooms = roomsOf(lesson);

  test(`the lesson of ${preset} asks for moves that its rules allow`, () => {
    for (const [index, {move}] of lesson.steps.entries()) {
      const {game, legal} = rooms[index]!.view;
      if (move === undefined) {
        assert.deepEqual(legal, {});
        continue;
      }
      assert.equal(game!.turn === 1, move.type !== "draw");
      const offers = isCardsGame(game!) ? movesIn(legal).map(({space}) => space) : offered(legal);
      for (const space of move.right ?? []) assert.ok(offers.includes(space), `${space} is offered`);
      if (isCardsGame(game!)) checkCards(game, preset, move);
      else if (isDiceBoardGame(game!)) checkDice(game, move);
    }
  });

  test(`the sentences of the lesson of ${preset} are short, and exist in every language`, async () => {
    for (const language of Object.keys(languageNames)) {
      await speak(language as Language);
      for (const {say} of lesson.steps) {
        if (say === undefined) continue;
        const words = tryWords(say);
        assert.ok(words !== undefined, `${say} exists in ${language}`);
        for (const sentence of words.split(/(?<=[.!?]) /))
          assert.ok(sentence.split(" ").length < 12, `${language}: ${sentence}`);
      }
    }
    await speak("en");
  });
}

test("the lessons with a board end with five chips in a row", () => {
  for (const preset of ["sequence", "sequence-rv", "sequence-bible", "sequence-dice"] as const) {
    const game = roomsOf(lessons[preset]).at(-1)!.view.game!;
    const line = isCardsGame(game) ? game.sequences["1"]![0]! : isDiceBoardGame(game) ? game.line : [];
    assert.deepEqual(line, between([line[0]!, line.at(-1)!]));
    assert.equal(line.length, 5);
    for (const space of line) assert.equal((game as CardsGame | DiceBoardGame).chips[space], 1);
  }
});

test("another right space takes the place of the one in the lesson", () => {
  const lesson = lessons.sequence;
  const step = lesson.steps.findIndex(({move}) => move?.type === "remove");
  const {chips} = nextRoom(roomsOf(lesson)[step]!, lesson, step, "d8").view.game as CardsGame;
  assert.equal(chips["d8"], undefined);
  assert.equal(chips["f8"], 2);
});
