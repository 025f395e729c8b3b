import assert from "node:assert/strict";
import test from "node:test";
import type {Deal, View} from "../protocol/messages";
import type {Draft, EventOf, RoomEvent} from "../protocol/types";
import type {Fault, KeptPart} from "./seen";
import {DealVerifier} from "./deal-verifier";

// The deal of docs/protocol.md, seen from seat 1: its secret is 00 to 1f, the parts are a0... and a1....

const room = "7K3M9QX2VB";
const secret = Array.from({length: 32}, (_, i) => i.toString(16).padStart(2, "0")).join("");
const parts = ["a0".repeat(32), "a1".repeat(32)];
const server = "ca0514c03d546f4bd57d5ea0897660c756ddb435896b33c9ef7d194d0d8362d9";
const commits = [
  "7e6a175f8638be282af2dd74f00c2adc1fe7e685ce7531c8da9dd90aa9bea251",
  "080cfaa2d1d4964cf463bbf074aa6c7132b28e438f4600f5b13980c07b5007af",
];
const transcript = "e7f66ccd64faa9c35264507cb2c160781cf34ddcab7a0a64b67e385db83607db";
const words: EventOf<"game-started">["words"] = ["briefcase", "reward", "stockman", "steamship"];
const setup = {preset: "sequence", players: 2, sides: 2, options: {}};

const opened: RoomEvent = {
  event: "deal-opened",
  game: 1,
  epoch: 0,
  players: 2,
  rules: "sequence/1",
  commit: server,
  absent: [],
};
const committed = (seat: number): RoomEvent => ({event: "deal-committed", seat, commit: commits[seat - 1]!});
const frozen: RoomEvent = {event: "deal-frozen", commits};
const revealed = (seat: number): RoomEvent => ({event: "deal-revealed", seat, reveal: parts[seat - 1]!});
const started: EventOf<"game-started"> = {event: "game-started", game: 1, setup, transcript, words};
const voided: EventOf<"deal-voided"> = {event: "deal-voided", epoch: 0, seats: [2], secret};
const again: EventOf<"deal-opened"> = {...opened, epoch: 1, commit: "0f".repeat(32), absent: [2]};
const ceremony = [opened, committed(2), committed(1), frozen, revealed(2), revealed(1)];

/** Each view is the next version. */
let version = 0;
const view = (change: Partial<View> = {}): View => ({
  type: "view",
  room,
  link: "",
  epoch: 1,
  version: ++version,
  you: 1,
  host: 1,
  setup,
  chat: [],
  legal: {},
  games: 0,
  members: [
    {member: 1, name: "Ann", seat: 1},
    {member: 2, name: "Bob", seat: 2},
  ],
  ...change,
});

class Keeper {
  kept: KeptPart | null = null;
  find = (): KeptPart | null => this.kept;
  save = (part: KeptPart): void => void (this.kept = part);
}

/** A verifier that entered the room before any deal. */
function verifier(keeper = new Keeper(), draw = (): string => parts[0]!): DealVerifier {
  const one = new DealVerifier(room, keeper, draw);
  void one.onView(view());
  return one;
}

/** The commands that seat 1 sends when it receives these events one by one. */
async function hearAll(
  one: DealVerifier,
  events: readonly RoomEvent[],
  as: Partial<View> = {},
): Promise<Draft[]> {
  const sent: Draft[] = [];
  for (const event of events) sent.push(...(await one.onEvents(view(as), [event])));
  return sent;
}

async function faultAfter(events: readonly RoomEvent[]): Promise<Fault | null | undefined> {
  const one = verifier();
  await hearAll(one, events);
  return one.seen?.fault;
}

test("a seat commits its part when a deal opens, and reveals it when all have committed", async () => {
  const one = verifier();
  assert.deepEqual(await hearAll(one, [opened]), [
    {type: "deal-commit", game: 1, epoch: 0, commit: commits[0]},
  ]);
  assert.deepEqual(await hearAll(one, [committed(2), committed(1)]), []);
  assert.deepEqual(await hearAll(one, [frozen]), [
    {type: "deal-reveal", game: 1, epoch: 0, reveal: parts[0]},
  ]);
  assert.deepEqual(await hearAll(one, [revealed(2), revealed(1), started]), []);
  assert.equal(one.seen?.fault, null);
  assert.equal(one.seen?.deal?.step, "dealt");
  assert.equal(one.seen?.part?.reveal, parts[0]);
  await hearAll(one, [{event: "deal-secret", game: 1, secret}]);
  assert.equal(one.seen?.fault, null);
});

/** Both seats have committed, and none has revealed yet. */
const sealed: Deal = {
  game: 1,
  epoch: 0,
  rules: "sequence/1",
  step: "reveals",
  commit: server,
  absent: [],
  seats: commits.map((commit) => ({commit, reveal: ""})),
};

test("the part is stored before it is committed, and a reload in between continues with it", async () => {
  const keeper = new Keeper();
  await hearAll(verifier(keeper), [opened, committed(1), committed(2)]);
  assert.deepEqual(keeper.kept, {game: `${room}/1`, epoch: 0, server, reveal: parts[0]});
  const reloaded = new DealVerifier(room, keeper, () => assert.fail("a part is made once"));
  assert.deepEqual(await reloaded.onView(view({deal: sealed})), [
    {type: "deal-reveal", game: 1, epoch: 0, reveal: parts[0]},
  ]);
});

test("after a reload the server's commitment must be the same as before", async () => {
  const keeper = new Keeper();
  await hearAll(verifier(keeper), [opened]);
  const deal: Deal = {
    ...sealed,
    step: "commits",
    commit: "0f".repeat(32),
    seats: commits.map(() => ({commit: "", reveal: ""})),
  };
  const reloaded = new DealVerifier(room, keeper, () => parts[1]!);
  assert.deepEqual(await reloaded.onView(view({deal})), []);
  assert.equal(reloaded.seen?.fault, "server");
});

test("a part that this browser no longer has is not revealed", async () => {
  assert.deepEqual(await verifier().onView(view({deal: sealed})), []);
});

test("a reader without a seat, or with an absent one, only watches and sends nothing", async () => {
  assert.deepEqual(await hearAll(verifier(), ceremony, {you: 3}), []);
  assert.deepEqual(await hearAll(verifier(), [{...opened, absent: [1]} as RoomEvent]), []);
});

test("a void deal is kept, and the next one uses a new part", async () => {
  const drawn = [...parts];
  const one = verifier(new Keeper(), () => drawn.shift()!);
  await hearAll(one, [opened, committed(2), committed(1), frozen, revealed(1)]);
  const sent = await one.onEvents(view(), [voided, again]);
  assert.equal(sent.length, 1);
  assert.equal(one.seen?.fault, null);
  assert.deepEqual(
    one.seen?.voids.map(({deal}) => deal.epoch),
    [0],
  );
  assert.equal(one.seen?.part?.epoch, 1);
  assert.equal(one.seen?.part?.reveal, parts[1]);
});

test("an event that a fair deal cannot have is reported at once", async () => {
  const other = "0f".repeat(32);
  const faults: [Fault, RoomEvent[]][] = [
    ["commitment", [opened, committed(2), {event: "deal-committed", seat: 2, commit: other}]],
    ["order", [opened, revealed(2)]],
    ["list", [opened, committed(1), committed(2), {event: "deal-frozen", commits: [commits[0]!, other]}]],
    [
      "reveal",
      [opened, committed(1), committed(2), frozen, {event: "deal-revealed", seat: 2, reveal: other}],
    ],
    [
      "unreadable",
      [opened, committed(1), committed(2), frozen, {event: "deal-revealed", seat: 2, reveal: "zz"}],
    ],
    ["withheld", [opened, committed(1), committed(2), frozen, {...voided, seats: [1]}]],
    ["secret", [opened, committed(1), committed(2), frozen, revealed(1), {...voided, secret: other}]],
    ["order", [opened, {...again, epoch: 2}]],
    ["order", [opened, committed(1), committed(2), frozen, revealed(1), started]],
    ["words", [...ceremony, {...started, words: ["aardvark", "reward", "stockman", "steamship"]}]],
    ["words", [...ceremony, {...started, transcript: other}]],
    ["rules", [...ceremony, {...started, setup: {...setup, preset: "sequence-rv"}}]],
    ["secret", [...ceremony, started, {event: "deal-secret", game: 1, secret: other}]],
  ];
  for (const [fault, events] of faults) assert.equal(await faultAfter(events), fault);
});

test("nothing is revealed to a server that changed its list of commitments", async () => {
  const one = verifier();
  const list: RoomEvent = {event: "deal-frozen", commits: [commits[0]!, "0f".repeat(32)]};
  const sent = await hearAll(one, [opened, committed(1), committed(2), list]);
  assert.deepEqual(
    sent.map(({type}) => type),
    ["deal-commit"],
  );
});

test("the cards and dice of a game are recorded, including the reader's own hand", async () => {
  const one = verifier();
  const hand = ["TS", "3C"];
  await hearAll(one, ceremony);
  await one.onEvents(view(), [
    {event: "hand-dealt", seat: 1, hand},
    started,
    {event: "game-began", dealer: 2, hand_size: 2},
  ]);
  await one.onEvents(view(), [{event: "card-received", seat: 1, card: "QH"}]);
  assert.deepEqual(one.seen?.chance, {cuts: [], dice: [], dealt: hand, received: ["QH"]});
  assert.equal(one.seen?.fromTheStart, true);
  await one.onEvents(view(), [
    {event: "game-started", game: 2, setup},
    {event: "start-rolled", seat: 1, dice: [3, 4], round: 0},
  ]);
  assert.equal(one.seen?.id, `${room}/2`);
  assert.deepEqual(one.seen?.chance, {cuts: [], dice: [3, 4], dealt: null, received: []});
});

test("a browser that comes in late knows that it missed the beginning", async () => {
  const one = new DealVerifier(room, new Keeper(), () => parts[0]!);
  await one.onView(view({games: 1}));
  await one.onEvents(view({games: 1}), [{event: "card-received", seat: 1, card: "QH"}]);
  assert.equal(one.seen?.fromTheStart, false);
  assert.deepEqual(one.seen?.chance.received, ["QH"]);
});

test("a version that is delivered twice is processed once", async () => {
  const one = verifier();
  const now = view();
  assert.equal((await one.onEvents(now, [opened])).length, 1);
  assert.deepEqual(await one.onEvents(now, [opened]), []);
  assert.equal(one.seen?.fault, null);
});

test("if versions are missing the view is taken over, and earlier chance no longer counts as seen", async () => {
  const one = verifier();
  await hearAll(one, [...ceremony, started]);
  assert.equal(one.seen?.fromTheStart, true);
  version += 5;
  await one.onEvents(view({games: 1}), [{event: "card-received", seat: 1, card: "QH"}]);
  assert.equal(one.seen?.fromTheStart, false);
  assert.deepEqual(one.seen?.chance.received, []);
});

test("a deal that was watched is remembered when a later view no longer has it", async () => {
  const one = verifier();
  await hearAll(one, [...ceremony, started]);
  const watched = one.seen?.deal;
  assert.equal(watched?.step, "dealt");
  await one.onView(view({games: 1}));
  assert.deepEqual(one.seen?.deal, watched);
});
