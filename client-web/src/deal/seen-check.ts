import type {Deal} from "../protocol/messages";
import {toHex} from "./bytes";
import {isQuick} from "./ceremony-check";
import {type Checks, check, endsWith, sameList} from "./check";
import type {DealtCards} from "./dealt-cards";
import {facesOf} from "./faces";
import type {GameRecord} from "./record";
import type {Seen} from "./seen";
import type {ShownDeal, Transcript} from "./transcript";

function sameDeal(seen: Deal, shown: ShownDeal): boolean {
  const seats = shown.seats.map(({commit, reveal}) => `${toHex(commit)} ${toHex(reveal)}`);
  const told = seen.seats.map(({commit, reveal}) => `${commit} ${reveal}`);
  const server = toHex(shown.server.commit);
  return seen.epoch === shown.epoch && seen.commit === server && sameList(told, seats);
}

/** False if this browser came in later, when the deal was no longer shown. */
function watchedTheDeal(seen: Seen): boolean {
  return seen.deal !== null || seen.fromTheStart;
}

/** Whether nothing in the transcript contradicts what this browser saw of the deal. */
function isTheDeal(seen: Seen, transcript: Transcript): boolean {
  const voids = seen.voids.every(({deal, secret}) => {
    const shown = transcript.voids[deal.epoch];
    return shown !== undefined && sameDeal(deal, shown) && toHex(shown.server.secret) === secret;
  });
  const quick = transcript.epoch === 0 && isQuick(transcript);
  const dealt = seen.deal ? sameDeal(seen.deal, transcript) : quick || !watchedTheDeal(seen);
  return seen.fault === null && seen.id === transcript.game && voids && dealt;
}

/**
 * Compares the ceremony with what this browser saw of it, and with the part that it contributed at this seat.
 */
export async function* checkSeenDeal(transcript: Transcript, seen: Seen, seat: number | null): Checks {
  const fits = isTheDeal(seen, transcript);
  if (!fits || watchedTheDeal(seen)) yield check("seen-deal", fits);
  if (seen.part === null || seat === null) return;
  const mine = transcript.seats[seat - 1];
  const kept = seen.part.server === toHex(transcript.server.commit) && seen.part.epoch === transcript.epoch;
  const wentIn = mine !== undefined && (mine.reveal.length === 0 || toHex(mine.reveal) === seen.part.reveal);
  yield check("seen-part", kept && wentIn, {seat});
}

/** Compares the chance of the game with the cards and dice that this browser was shown, from `seat`. */
export async function* checkSeenChance(
  record: GameRecord,
  seen: Seen,
  seat: number | null,
  cards: DealtCards | null,
): Checks {
  const {cuts, dice, dealt: hand, received} = seen.chance;
  const own = (of: number[][] | undefined): string[] =>
    (seat === null ? [] : (of?.[seat - 1] ?? [])).map(facesOf(record.preset));
  const whole = seen.fromTheStart;
  const fits =
    (!whole || sameList(cuts, record.cuts.flat())) &&
    endsWith(record.dice, dice, whole) &&
    endsWith(own(cards?.received), received, whole) &&
    (hand === null || sameList(hand, own(cards?.dealt)));
  const count = record.dice.length > 0 ? dice.length : (hand?.length ?? 0) + received.length;
  if (!fits || count > 0) yield check(record.dice.length > 0 ? "seen-dice" : "seen-cards", fits, {count});
}
