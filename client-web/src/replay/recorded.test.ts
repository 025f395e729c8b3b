import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {test} from "node:test";
import {gunzipSync} from "node:zlib";
import type {Game} from "../protocol/messages";
import {isCardsGame, isDiceBoardGame} from "../room/selectors";
import {positionsOf} from "./positions";
import {recordingOf} from "./recorded";
import {Unplayable} from "./unplayable";

// Games that the program `sequence` has saved (scripts/save-games.mjs): the page must show the end that it says.

/** What `sequence replay --json` prints, docs/notation.md. */
interface End {
  readonly game: string;
  readonly players: number;
  readonly turn?: number;
  readonly winner?: object;
  readonly draw?: boolean;
  readonly hands?: object;
  readonly [key: string]: unknown;
}

interface Saved {
  readonly text: string;
  readonly end: End;
}

const path = join(import.meta.root, "client-web/src/replay/golden/saved.json.gz");
const saved = JSON.parse(gunzipSync(readFileSync(path)).toString("utf8")) as Saved[];

/** The same facts of a position of the page. */
function factsOf(game: Game, hands: object): object {
  const {result} = game;
  const over =
    result && "winner" in result ? {winner: result.winner} : result && "draw" in result ? {draw: true} : {};
  if (isCardsGame(game)) {
    const {hand_sizes, discards, draw_pile, chips, sequences, owed, forfeits} = game;
    return {...over, hands, hand_sizes, discards, draw_pile, chips, sequences, owed, forfeits};
  }
  if (isDiceBoardGame(game)) return {...over, chips: game.chips, roll: game.roll};
  return {...over, scores: game.scores, cast: game.cast?.dice};
}

/** Those of them that a position of the page has. */
const only = (end: End, facts: object): object =>
  Object.fromEntries(Object.keys(facts).map((key) => [key, end[key]]));

test("saved games of all kinds end in the page as in the program that has saved them", () => {
  const kinds = new Set(saved.map(({end}) => end.game));
  assert.equal(kinds.size, 6);
  for (const {text, end} of saved) {
    const positions = positionsOf(recordingOf(text));
    const {game, hands} = positions.at(-1)!;
    const facts = factsOf(game, hands);
    assert.deepEqual(facts, only(end, facts), `${end.game} for ${end.players}`);
  }
});

const find = (game: string): string => saved.find(({end}) => end.game === game)!.text;

/** The code and the line of the fault. */
function faultOf(text: string): string {
  try {
    recordingOf(text);
  } catch (fault) {
    if (fault instanceof Unplayable) return `${fault.code} ${fault.line}`;
    throw fault;
  }
  return "none";
}

const lineOf = (text: string, pattern: RegExp): number =>
  text.split("\n").findIndex((line) => pattern.test(line)) + 1;

test("a broken file is refused with the reason and its line", () => {
  const cards = find("sequence");
  const first = lineOf(cards, /^\d+ \w+ [a-j]/);
  const move = cards.split("\n")[first - 1]!;
  const [seat, card, space] = move.split(" ") as [string, string, string];
  const faults: Record<string, string> = {
    "": "no-record 1",
    "\u0000\u0001binary": "no-record 1",
    '[Game "sequence"]\n[Players "2"]\n[Seed "00"]\n': "seed 1",
    '[Game "chess"]\n[Players "2"]\n': "game 1",
    '[Game "__proto__"]\n[Players "2"]\n': "game 1",
    '[Game "sequence"]\n[Players "5"]\n': "players 1",
    '[Game "sequence"]\n[Players "2"]\n[Dealer "1"]\n': "chance 1",
    '[Game "sequence-dice"]\n[Players "2"]\n[Rolls "12"]\n': "chance 1",
    '[Game "sequences"]\n[Players "1"]\n[Rolls "777777"]\n': "chance 1",
    [cards.replace(move, `${3 - Number(seat)} ${card} ${space}`)]: `turn ${first}`,
    [cards.replace(move, `${seat} 99 ${space}`)]: `card ${first}`,
    [cards.replace(move, `${seat} ${card} a1`)]: `space ${first}`,
    [cards.replace(move, `${seat} ${card} z9`)]: `move ${first}`,
    [cards.replace(move, `${seat} ${card}`)]: `move ${first}`,
    [`${cards}\n1 pass\n`]: `over ${cards.split("\n").length + 1}`,
  };
  for (const [text, fault] of Object.entries(faults)) assert.equal(faultOf(text), fault, text.slice(0, 60));
});

test("a game that was not finished is shown as far as it went", () => {
  const lines = find("hearts-due").trimEnd().split("\n");
  const {steps} = recordingOf(lines.slice(0, -1).join("\n"));
  assert.deepEqual(steps.at(-1), {events: [{event: "game-ended", abandoned: true}]});
});
