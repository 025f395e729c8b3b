import {
  type OptionKey,
  optionKeys,
  options,
  type PresetName,
  presetNames,
  presets,
  seatingOf,
} from "../protocol/catalogue";
import {capital} from "../app/names";
import type {ReplayAnswer, Setup} from "../protocol/messages";
import {type GameRecord, parseRecord, type RecordedMove} from "../record/record";
import {blankGame, foldGame} from "../room/fold_game";
import type {Course} from "./course";
import {RecordedCards} from "./recorded_cards";
import {RecordedDiceBoard} from "./recorded_dice_board";
import {RecordedSixDice} from "./recorded_six_dice";
import {t} from "../words/words";
import {Unplayable} from "./unplayable";

// A saved game (docs/notation.md) as the replay that a server would send. The page trusts the record: it follows the
// moves, and reports what cannot be followed. Whether they were legal, `sequence replay` checks.

/** A game to look at. */
export type Recording = Omit<ReplayAnswer, "type" | "id" | "game">;

/** A longer file is not read. The server sends no record that is longer. */
export const file_bytes_max = 256 * 1024;
/** More moves than a game of 32 players for a thousand points has. */
const moves_max = 20_000;

/** All options of the preset that a record can list, with their values in this game. */
function optionsOf(record: GameRecord, setup: Omit<Setup, "options">): Setup["options"] {
  const ofSeating = seatingOf(setup.preset, setup.players, setup.sides)?.defaults;
  const ofPreset = presets[setup.preset as PresetName].defaults;
  const value = (key: OptionKey): string =>
    record.options[key] ?? ofSeating?.[key] ?? ofPreset?.[key] ?? options[key].default;
  const own = optionKeys.filter((key) => options[key].presets.includes(setup.preset) && !options[key].room);
  return Object.fromEntries(own.map((key) => [key, value(key)]));
}

function setupOf(record: GameRecord): Setup {
  const {players} = record;
  const preset = record.preset as PresetName;
  if (!presetNames.includes(preset)) throw new Unplayable("game", 1, {name: record.preset});
  const usual = presets[preset].seatings.find((row) => row.players === players);
  const sides = record.sides ?? usual?.sides;
  if (!usual || !seatingOf(preset, players, sides)) throw new Unplayable("players", 1, {count: players});
  const setup = {preset, players, ...(sides === undefined ? {} : {sides})};
  return {...setup, options: optionsOf(record, setup)};
}

function courseOf(record: GameRecord, setup: Setup): Course {
  if (setup.sides === undefined) return new RecordedSixDice(record, setup);
  if (setup.preset === "sequence-dice") return new RecordedDiceBoard(record, setup);
  return new RecordedCards(record, setup);
}

function read(text: string): GameRecord {
  try {
    return parseRecord(text);
  } catch {
    throw new Unplayable(/^\s*\[Seed\s/m.test(text) ? "seed" : "no-record", 1);
  }
}

/** The events of one move, and the seat that made it. */
type Step = Recording["steps"][number];

function stepOf(course: Course, move: RecordedMove): Step {
  const events = course.play(move) as Step["events"];
  return move.seat === 0 ? {events} : {seat: move.seat, events};
}

const isOver = (steps: readonly Step[]): boolean =>
  steps.at(-1)?.events.some(({event}) => event === "game-ended") ?? false;

function namesOf({names, players}: GameRecord): string[] {
  return Array.from(
    {length: players},
    (_, index) => (names[index] ?? "").slice(0, 48) || capital(t("app.seat", {seat: index + 1})),
  );
}

/** The game that this text of an `.sgr` file describes. Throws Unplayable with the line at fault. */
export function recordingOf(text: string): Recording {
  const record = read(text);
  if (record.moves.length > moves_max) throw new Unplayable("too-long", 1);
  const setup = setupOf(record);
  const course = courseOf(record, setup);
  const opening = course.begin();
  const start = opening.reduce(foldGame, blankGame(setup, undefined));
  const hands = course instanceof RecordedCards ? {hands: course.dealt()} : {};
  const steps: Step[] = [];
  for (const move of record.moves) {
    if (isOver(steps)) throw new Unplayable("over", move.line);
    steps.push(stepOf(course, move));
  }
  if (!isOver(steps)) steps.push({events: [{event: "game-ended", abandoned: true}]});
  return {
    setup,
    names: namesOf(record),
    start,
    ...hands,
    opening: opening as Recording["opening"],
    steps,
  };
}
