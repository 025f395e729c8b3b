import {checkCeremony, isQuick} from "./ceremony-check";
import {type CardsEnd, checkCards, checkDice} from "./chance-check";
import type {Check, Checks} from "./check";
import {type GameRecord, parseRecord} from "./record";
import type {Seen} from "./seen";
import {checkSeenChance, checkSeenDeal} from "./seen-check";
import {type Transcript, parseTranscript} from "./transcript";

/** What this browser knows of a finished game, to compare it with the record. */
export interface WatchedGame {
  seen: Seen;
  /** The seat that this browser played; null for a spectator. */
  seat: number | null;
  /** The end of a card game; null in dice games. */
  end: CardsEnd | null;
}

/** The result of checking a game. */
export interface Verdict {
  outcome: "fair" | "unfair" | "unreadable";
  /** All checks, in order; only the last one can have failed. */
  checks: Check[];
  /** Whether only the server contributed. */
  quick: boolean;
  /** How many seats contributed. */
  parts: number;
}

interface Files {
  transcript: Transcript;
  record: GameRecord;
}

function read(record: string, fairdeal: string): Files | null {
  try {
    const transcript = parseTranscript(fairdeal);
    return transcript.record === record ? {transcript, record: parseRecord(record)} : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

async function* checkAll({transcript, record}: Files, {seen, seat, end}: WatchedGame): Checks {
  const key = yield* checkCeremony(transcript, record.preset, record.players);
  yield* checkSeenDeal(transcript, seen, seat);
  const cards = end ? yield* checkCards(record, key, transcript.randomForfeits, end) : null;
  if (!end) yield* checkDice(record, key);
  yield* checkSeenChance(record, seen, seat, cards);
}

/**
 * Recomputes all chance of a finished game from what was revealed (steps 1 to 12 of docs/fairdeal.md), and
 * compares it with the record and with what this browser saw. It does not check whether moves were legal: the
 * page implements no rules.
 */
export async function verify(record: string, fairdeal: string, witnessed: WatchedGame): Promise<Verdict> {
  const files = read(record, fairdeal);
  if (files === null) return {outcome: "unreadable", checks: [], quick: false, parts: 0};
  const {transcript} = files;
  const checks: Check[] = [];
  for await (const one of checkAll(files, witnessed)) {
    checks.push(one);
    if (!one.fits) break;
  }
  const fair = checks.every(({fits}) => fits);
  const parts = transcript.seats.filter(({reveal}) => reveal.length > 0).length;
  return {outcome: fair ? "fair" : "unfair", checks, quick: isQuick(transcript), parts};
}
