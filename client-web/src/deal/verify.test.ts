import assert from "node:assert/strict";
import {readFileSync, readdirSync} from "node:fs";
import test from "node:test";
import type {Seen} from "./seen";
import {type Verdict, type WatchedGame, verify} from "./verify";

// Games that a real server dealt to two or more players of a real ceremony, each with what one player saw.

interface Golden {
  record: string;
  fairdeal: string;
  witnessed: WatchedGame;
}

interface Shown {
  epoch: number;
  rules: string;
  server: {commit: string; secret: string};
  seats: {commit: string; reveal: string}[];
  voids: Shown[];
  random_forfeits: number[];
  record: string;
}

const folder = `${import.meta.root}/client-web/src/deal/golden`;
const golden = (name: string): Golden => JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8")) as Golden;
const check = ({record, fairdeal, witnessed}: Golden): Promise<Verdict> =>
  verify(record, fairdeal, witnessed);

/** The game with a changed transcript, whose record also replaces the room's record. */
function tampered(name: string, change: (shown: Shown) => void): Golden {
  const game = golden(name);
  const shown = JSON.parse(game.fairdeal) as Shown;
  change(shown);
  return {...game, record: shown.record, fairdeal: JSON.stringify(shown)};
}

/** The game with the browser's observations changed. */
function otherwiseSeen(name: string, change: (seen: Seen) => void): Golden {
  const game = golden(name);
  change(game.witnessed.seen);
  return game;
}

async function misfit(game: Golden): Promise<string> {
  const verdict = await check(game);
  if (verdict.outcome !== "unfair") return verdict.outcome;
  assert.ok(
    verdict.checks.slice(0, -1).every(({fits}) => fits),
    "nothing is checked after a misfit",
  );
  return verdict.checks[verdict.checks.length - 1]!.part;
}

const otherDigest = (digest: string): string => (digest.startsWith("0") ? "1" : "0") + digest.slice(1);
const swapFirst = (cards: string): string => cards.replace(/^(\S+) ((?:\1 )*)(\S+)/, "$3 $2$1");

test("every game that the server dealt is fair", async () => {
  const names = readdirSync(folder).map((file) => file.replace(".json", ""));
  assert.equal(names.length, 8);
  for (const name of names) {
    const verdict = await check(golden(name));
    assert.equal(verdict.outcome, "fair", `${name}: ${verdict.checks[verdict.checks.length - 1]?.part}`);
    assert.equal(verdict.quick, false);
  }
});

test("every check that applies to a game is made", async () => {
  const parts = async (name: string): Promise<string[]> =>
    (await check(golden(name))).checks.map(({part}) => part);
  assert.deepEqual(await parts("bible"), [
    "rules",
    "server",
    "seats",
    "words",
    "seen-deal",
    "seen-part",
    "dealer",
    "deal",
    "reshuffle",
    "hands",
    "seen-cards",
  ]);
  assert.ok((await parts("club")).includes("cut"));
  assert.ok((await parts("forfeit")).includes("forfeit"));
  assert.ok((await parts("void")).includes("void"));
  assert.ok((await parts("sequence-dice")).includes("dice"));
});

test("a changed secret, and a changed commitment of the server, are caught", async () => {
  assert.equal(
    await misfit(tampered("sequence", ({server}) => (server.secret = otherDigest(server.secret)))),
    "server",
  );
  assert.equal(
    await misfit(tampered("sequence", ({server}) => (server.commit = otherDigest(server.commit)))),
    "server",
  );
});

test("a part that does not match its seat's commitment is caught", async () => {
  const change = (shown: Shown): string => (shown.seats[1]!.reveal = otherDigest(shown.seats[1]!.reveal));
  assert.equal(await misfit(tampered("sequence", change)), "seats");
});

test("a game dealt although a seat had withheld its part is caught", async () => {
  assert.equal(await misfit(tampered("sequence", ({seats}) => (seats[0]!.reveal = ""))), "seats");
});

test("a ceremony without a seat that took part is caught by those who watched it", async () => {
  assert.equal(
    await misfit(tampered("sequence", ({seats}) => (seats[1] = {commit: "", reveal: ""}))),
    "seen-deal",
  );
});

test("changed rules, and a changed number of seats, are caught", async () => {
  const bible = Buffer.from("sequence-bible/1").toString("hex");
  assert.equal(await misfit(tampered("sequence", (shown) => (shown.rules = bible))), "rules");
  assert.equal(await misfit(tampered("sequence", ({seats}) => void seats.pop())), "rules");
});

test("two swapped cards of the deck, a reshuffle or a hand are caught", async () => {
  const swap =
    (tag: string) =>
    (shown: Shown): void => {
      shown.record = shown.record.replace(
        new RegExp(`(\\[${tag} ")([^"]*)`),
        (_, head: string, cards: string) => head + swapFirst(cards),
      );
    };
  assert.equal(await misfit(tampered("sequence", swap("Deck"))), "deal");
  assert.equal(await misfit(tampered("auto", swap("Reshuffle"))), "reshuffle");
  assert.equal(await misfit(tampered("club", swap("Cut"))), "cut");
  const game = golden("sequence");
  game.witnessed.end!.hands[1]!.reverse();
  assert.equal(await misfit(game), "hands");
});

test("a reshuffle missing from the record is caught", async () => {
  const drop = (shown: Shown): void => void (shown.record = shown.record.replace(/\[Reshuffle.*\n/, ""));
  assert.equal(await misfit(tampered("auto", drop)), "reshuffle");
});

test("a changed dealer is caught", async () => {
  const other = (shown: Shown): void => {
    shown.record = shown.record.replace(/\[Dealer "(\d)"/, (_, seat) => `[Dealer "${3 - Number(seat)}"`);
  };
  assert.equal(await misfit(tampered("sequence", other)), "dealer");
});

test("a changed die is caught", async () => {
  const turned = (shown: Shown): void => {
    shown.record = shown.record.replace(/\[Rolls "(\d)/, (_, die) => `[Rolls "${7 - Number(die)}`);
  };
  assert.equal(await misfit(tampered("hearts-due", turned)), "dice");
  assert.equal(await misfit(tampered("sequence-dice", turned)), "dice");
});

test("a card forfeited by choice but recorded as random is caught", async () => {
  const game = golden("forfeit");
  const lines = game.record.split("\n").flatMap((line, i) => (line.includes("forfeit") ? [i + 1] : []));
  const byChance = (JSON.parse(game.fairdeal) as Shown).random_forfeits;
  const chosen = lines.filter((line) => !byChance.includes(line));
  assert.ok(chosen.length > 0);
  assert.equal(await misfit(tampered("forfeit", (shown) => (shown.random_forfeits = chosen))), "forfeit");
});

test("a void deal that is left out, or whose secret is used again, is caught", async () => {
  assert.equal(await misfit(tampered("void", (shown) => void shown.voids.pop())), "void");
  assert.equal(await misfit(tampered("void", (shown) => (shown.voids[0]!.server = shown.server))), "void");
  const kept = (shown: Shown): void => void shown.voids[0]!.seats.forEach((seat) => (seat.commit = ""));
  assert.equal(await misfit(tampered("void", kept)), "void");
});

test("the record of a deal other than the one seen is caught", async () => {
  assert.equal(await misfit(otherwiseSeen("sequence", (seen) => (seen.id = "OTHER/1"))), "seen-deal");
  assert.equal(await misfit(otherwiseSeen("sequence", (seen) => (seen.deal = null))), "seen-deal");
  assert.equal(
    await misfit(otherwiseSeen("sequence", ({deal}) => (deal!.commit = otherDigest(deal!.commit)))),
    "seen-deal",
  );
  assert.equal(
    await misfit(otherwiseSeen("void", ({voids}) => (voids[0]!.secret = otherDigest(voids[0]!.secret)))),
    "seen-deal",
  );
  assert.equal(await misfit(otherwiseSeen("sequence", (seen) => (seen.fault = "list"))), "seen-deal");
});

test("a part other than the one contributed here is caught", async () => {
  assert.equal(
    await misfit(otherwiseSeen("sequence", ({part}) => (part!.reveal = otherDigest(part!.reveal)))),
    "seen-part",
  );
  assert.equal(
    await misfit(otherwiseSeen("sequence", ({part}) => (part!.server = otherDigest(part!.server)))),
    "seen-part",
  );
});

test("cards and dice other than those shown are caught", async () => {
  assert.equal(
    await misfit(otherwiseSeen("sequence", ({chance}) => void chance.dealt!.reverse())),
    "seen-cards",
  );
  assert.equal(
    await misfit(otherwiseSeen("sequence", ({chance}) => void chance.received.shift())),
    "seen-cards",
  );
  assert.equal(
    await misfit(otherwiseSeen("sequence-dice", ({chance}) => void chance.dice.push(6))),
    "seen-dice",
  );
  assert.equal(await misfit(otherwiseSeen("club", ({chance}) => void chance.cuts.reverse())), "seen-cards");
});

test("a browser that came later compares what it saw from then on", async () => {
  const late = (seen: Seen): void => {
    seen.fromTheStart = false;
    seen.chance.dealt = null;
    seen.chance.cuts = [];
    seen.chance.received.splice(0, 3);
    seen.chance.dice.splice(0, 4);
  };
  for (const name of ["sequence", "club", "sequence-dice"]) {
    assert.equal(await misfit(otherwiseSeen(name, late)), "fair");
  }
  const other = (seen: Seen): void => {
    late(seen);
    seen.chance.received.reverse();
  };
  assert.equal(await misfit(otherwiseSeen("sequence", other)), "seen-cards");
});

test("a browser that came in when the deal was no longer shown claims nothing about it", async () => {
  const late = (seen: Seen): void => {
    Object.assign(seen, {fromTheStart: false, deal: null, part: null, words: null});
    seen.chance = {cuts: [], dice: [], dealt: null, received: []};
  };
  const verdict = await check(otherwiseSeen("sequence", late));
  assert.equal(verdict.outcome, "fair");
  assert.ok(verdict.checks.every(({part}) => !part.startsWith("seen-")));
  const other = (seen: Seen): void => {
    late(seen);
    seen.id = "OTHER/1";
  };
  assert.equal(await misfit(otherwiseSeen("sequence", other)), "seen-deal");
});

test("a spectator checks everything but a hand of their own", async () => {
  const game = otherwiseSeen("sequence", (seen) => {
    seen.part = null;
    seen.chance.dealt = null;
    seen.chance.received = [];
  });
  game.witnessed.seat = null;
  assert.equal(await misfit(game), "fair");
});

test("a deal that the server made alone is reported as such", async () => {
  const game = otherwiseSeen("hearts-due", (seen) => (seen.fault = null));
  const shown = JSON.parse(game.fairdeal) as Shown;
  shown.seats.forEach((seat) => (seat.commit = seat.reveal = ""));
  const verdict = await verify(game.record, JSON.stringify(shown), game.witnessed);
  assert.equal(verdict.quick, true);
  assert.equal(verdict.parts, 0);
});

test("files that cannot be parsed, or that disagree, prove nothing", async () => {
  const game = golden("hearts-due");
  for (const fairdeal of [
    "",
    "{}",
    "null",
    '{"fairdeal": 2}',
    game.fairdeal.replace('"seats"', '"chairs"'),
  ]) {
    assert.equal((await check({...game, fairdeal})).outcome, "unreadable");
  }
  assert.equal((await check({...game, record: `${game.record}1 cast\n`})).outcome, "unreadable");
  const seeded = tampered("hearts-due", (shown) => (shown.record = shown.record.replace(/\[Rolls/, "[Seed")));
  assert.equal((await check(seeded)).outcome, "unreadable");
});
