import type {Bytes} from "./bytes";
import {type Checks, check, sameBytes} from "./check";
import {type SealedPart, fourWords, masterKey, seatCommit, serverCommit, transcriptOf} from "./commitments";
import {type ShownDeal, type Transcript} from "./transcript";

function isAbsent({commit, reveal}: SealedPart): boolean {
  return commit.length === 0 && reveal.length === 0;
}

function withheld({commit, reveal}: SealedPart): boolean {
  return commit.length > 0 && reveal.length === 0;
}

/** Whether only the server contributed to the deal. */
export function isQuick(deal: ShownDeal): boolean {
  return deal.seats.every(isAbsent);
}

/** Whether the server's secret matches its commitment. */
async function serverKept(transcript: Transcript, deal: ShownDeal): Promise<boolean> {
  const made = await serverCommit({...transcript, epoch: deal.epoch}, deal.server.secret);
  return sameBytes(made, deal.server.commit);
}

/** The first seat, from 1, whose reveal does not match its commitment; 0 if there is none. */
async function faultySeat(transcript: Transcript, deal: ShownDeal): Promise<number> {
  for (const [i, {commit, reveal}] of deal.seats.entries()) {
    if (reveal.length === 0) continue;
    const made = await seatCommit({...transcript, epoch: deal.epoch}, i + 1, reveal);
    if (!sameBytes(made, commit)) return i + 1;
  }
  return 0;
}

/**
 * A seat that withheld its part is absent in all later deals, and the server takes a new secret each time.
 */
function mayFollow(earlier: ShownDeal, later: ShownDeal): boolean {
  if (sameBytes(earlier.server.secret, later.server.secret)) return false;
  return earlier.seats.every((seat, i) => !withheld(seat) || isAbsent(later.seats[i]!));
}

/**
 * A deal is void only if a seat withholds its part: otherwise the server could redeal until it likes the
 * cards.
 */
async function* checkVoids(transcript: Transcript, players: number): Checks {
  const deals = [...transcript.voids, transcript];
  if (transcript.epoch !== transcript.voids.length) return yield check("void", false, {deal: deals.length});
  for (const [n, deal] of transcript.voids.entries()) {
    const fits =
      deal.epoch === n &&
      deal.seats.length === players &&
      deal.seats.some(withheld) &&
      (await serverKept(transcript, deal)) &&
      (await faultySeat(transcript, deal)) === 0 &&
      deals.slice(n + 1).every((later) => mayFollow(deal, later));
    yield check("void", fits, {deal: n + 1, seat: 1 + deal.seats.findIndex(withheld)});
  }
}

/** Steps 1 to 6 of docs/fairdeal.md for the deal that was played and the void ones before it. Returns K. */
export async function* checkCeremony(transcript: Transcript, preset: string, players: number): Checks<Bytes> {
  const {server, seats} = transcript;
  const named = transcript.rules === `${preset}/1` && seats.length === players;
  yield check("rules", named, {rules: transcript.rules, players});
  yield* checkVoids(transcript, players);
  yield check("server", await serverKept(transcript, transcript));
  const seat = (await faultySeat(transcript, transcript)) || 1 + seats.findIndex(withheld);
  const parts = seats.filter((part) => !isAbsent(part)).length;
  yield check("seats", seat === 0, {seat, parts});
  const whole = await transcriptOf(transcript, server.commit, seats);
  yield check("words", true, {words: (await fourWords(whole)).join(" ")});
  return masterKey(server.secret, whole);
}
