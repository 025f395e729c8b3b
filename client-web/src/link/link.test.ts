import assert from "node:assert/strict";
import {test} from "node:test";
import type {ClientMessage, EventsFrame, ServerMessage, View} from "../protocol/messages";
import type {Entry, Version} from "./conversation";
import {keyring, type KeptRoom} from "./keyring";
import {Link, type LinkEnd, type LinkState} from "./link";
import {memoryStorage} from "./storage";
import type {Wire, WireHears, World} from "./world";

const room = "7K3M9QX2VB";
const old_token = "a".repeat(64);

/** A server's end of one connection, and what it was told. */
class FakeWire implements Wire {
  readonly sent: ClientMessage[] = [];
  closed = false;

  constructor(readonly hear: WireHears) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  /** The newest message of this type that the page sent. */
  last<Type extends ClientMessage["type"]>(type: Type): Extract<ClientMessage, {type: Type}> {
    const found = this.sent.filter((one) => one.type === type).at(-1);
    assert.ok(found, `the page sent no ${type}`);
    return found as Extract<ClientMessage, {type: Type}>;
  }

  say(message: ServerMessage): void {
    this.hear.heard(JSON.stringify(message));
  }

  accept(command: ClientMessage, version = 2): void {
    this.say({type: "accepted", id: command.id, version, room, member: 1});
  }

  refuse(command: ClientMessage, code: string): void {
    this.say({type: "refused", id: command.id, code, sentence: code});
  }
}

/** A browser whose time goes only when it is told to. */
class FakeWorld implements World {
  readonly wires: FakeWire[] = [];
  private time = 0;
  private timers: Array<{at: number; act: () => void}> = [];
  private stirs: Array<() => void> = [];

  open(hear: WireHears): Wire {
    const wire = new FakeWire(hear);
    this.wires.push(wire);
    return wire;
  }

  now = (): number => this.time;
  random = (): number => 0.5;

  after(ms: number, act: () => void): () => void {
    const timer = {at: this.time + ms, act};
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((one) => one !== timer));
  }

  onStir(act: () => void): () => void {
    this.stirs.push(act);
    return () => void (this.stirs = this.stirs.filter((one) => one !== act));
  }

  /** Lets so much time go by, and everything happen that was set for it. */
  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const [next] = this.timers.filter(({at}) => at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.timers = this.timers.filter((one) => one !== next);
      this.time = next.at;
      next.act();
    }
    this.time = until;
  }

  stir(): void {
    for (const act of this.stirs) act();
  }

  get waiting(): number {
    return this.timers.length + this.stirs.length;
  }

  /** The newest connection, opened. */
  get wire(): FakeWire {
    return this.wires.at(-1)!;
  }
}

const view = (version: number, epoch = 1): View => ({
  type: "view", room, link: "", epoch, version, you: 1, host: 1, setup: {preset: "sequence", players: 2, sides: 2, options: {}},
  members: [], chat: [], legal: {}, games: 0,
});

const events = (version: number): EventsFrame => ({type: "events", version, events: [{event: "unpaused", member: 1}]});

/** A page with a link, and everything that it heard of it. */
function page(entry: Entry = {how: "resume", room}, kept: Partial<KeptRoom> | null = {}, storage = memoryStorage()) {
  const keys = keyring(storage);
  if (kept) keys.put({room, token: old_token, proposed: [], joined: true, name: "Ann", preset: "sequence", at: 0, ...kept});
  const world = new FakeWorld();
  const states: LinkState[] = [];
  const ends: LinkEnd[] = [];
  const entries: ServerMessage[] = [];
  const versions: Version[] = [];
  const messages: ServerMessage[] = [];
  const link = new Link(world, keys, entry, {
    onState: (state, end) => (states.push(state), end && ends.push(end)),
    onEntry: (answer) => entries.push(answer),
    onMessage: (message) => messages.push(message),
    onVersion: (version) => versions.push(version),
  });
  /** Opens the newest connection; the page says its first word. */
  const opened = (): FakeWire => (world.wire.hear.opened(), world.wire);
  /** The same, and lets it in at this version, with the whole view. */
  const entered = (version = 2): FakeWire => {
    const wire = opened();
    wire.accept(wire.sent[0]!, version);
    wire.say(view(version));
    return wire;
  };
  /** Breaks the connection and waits until the page has opened another. */
  const broken = (code = 1006): void => {
    const before = world.wires.length;
    world.wire.hear.closed(code);
    for (let waited = 0; world.wires.length === before && waited < 11_000; waited += 50) world.pass(50);
  };
  return {keys, world, states, ends, entries, versions, messages, link, opened, entered, broken};
}

test("a resume proposes the next token, keeps both until it is accepted, and then keeps the next", () => {
  const {keys, opened} = page();
  const wire = opened();
  const resume = wire.last("resume");
  assert.equal(resume.token, old_token);
  assert.deepEqual(keys.get(room)?.proposed, [resume.next_token]);
  assert.equal(keys.get(room)?.token, old_token);
  wire.accept(resume);
  assert.deepEqual([keys.get(room)?.token, keys.get(room)?.proposed], [resume.next_token, []]);
});

test("a resume whose answer was lost proposes the same token again, and takes it for the key when the old one is used", () => {
  const {keys, opened, broken, states} = page();
  const first = opened().last("resume");
  broken();
  const wire = opened();
  const second = wire.last("resume");
  assert.deepEqual([second.token, second.next_token], [first.token, first.next_token]);
  wire.refuse(second, "token-used");
  const third = wire.last("resume");
  assert.equal(third.token, first.next_token);
  assert.notEqual(third.next_token, first.next_token);
  wire.accept(third);
  assert.equal(keys.get(room)?.token, third.next_token);
  assert.equal(states.at(-1), "online");
});

test("when another tab has come back in the meantime, its key is taken", () => {
  const {keys, opened} = page();
  const wire = opened();
  keys.put({...keys.get(room)!, token: "b".repeat(64), proposed: []});
  wire.refuse(wire.last("resume"), "token-used");
  assert.equal(wire.last("resume").token, "b".repeat(64));
});

test("when no key is left, the link ends and says so", () => {
  const {opened, ends, entries} = page();
  const wire = opened();
  for (let tries = 0; tries < 5 && ends.length === 0; ++tries) wire.refuse(wire.sent.at(-1)!, "token-unknown");
  assert.equal(ends[0]?.code, "token-unknown");
  assert.equal(entries.length, 1);
  assert.ok(wire.closed);
});

test("a command is sent again with its id after each broken connection, until it is answered", async () => {
  const {link, entered, broken} = page();
  entered();
  const answer = link.send({type: "place", card: "7H", space: "d5"});
  broken();
  const second = entered();
  const sent = second.last("place");
  broken();
  const third = entered();
  assert.deepEqual(third.last("place"), sent);
  third.accept(sent, 3);
  assert.equal((await answer).type, "accepted");
  broken();
  assert.equal(entered().sent.filter(({type}) => type === "place").length, 0);
});

test("what is tapped while the page is offline is sent when it is back, in its order", () => {
  const {link, entered, opened, broken} = page();
  entered();
  broken();
  void link.send({type: "draw"});
  void link.send({type: "say", text: "here again"});
  const wire = opened();
  assert.deepEqual(wire.sent.map(({type}) => type), ["resume"]);
  wire.accept(wire.sent[0]!);
  assert.deepEqual(wire.sent.map(({type}) => type), ["resume", "draw", "say"]);
});

test("a refusal settles a command, and an answer that nobody waits for is passed over", async () => {
  const {link, entered} = page();
  const wire = entered();
  const answer = link.send({type: "start"});
  wire.say({type: "accepted", id: "0".repeat(32), version: 3});
  wire.refuse(wire.last("start"), "seats-empty");
  assert.equal((await answer as {code: string}).code, "seats-empty");
  assert.equal(link.unanswered, 0);
});

test("a version counts with its closing frame: private frames of a broken connection are forgotten", () => {
  const {entered, opened, broken, versions} = page();
  const wire = entered();
  wire.say({type: "private", version: 3, events: [{event: "card-received", seat: 1, card: "7H"}]});
  broken();
  const again = opened();
  assert.deepEqual([again.last("resume").epoch, again.last("resume").seen], [1, 2]);
  again.accept(again.last("resume"), 4);
  again.say({type: "private", version: 3, events: [{event: "card-received", seat: 1, card: "7H"}]});
  again.say(events(3));
  again.say({type: "skip", version: 4});
  again.say(events(5));
  assert.deepEqual(versions.map(({version}) => version), [3, 4, 5]);
  assert.deepEqual(versions.map((one) => one.private.length), [1, 0, 0]);
  assert.deepEqual(versions.map(({late}) => late), [true, true, false]);
});

test("a version that is known is passed over, and a gap makes the page come back for the whole view", () => {
  const {entered, opened, world, versions} = page();
  const wire = entered(7);
  wire.say(events(7));
  wire.say({type: "private", version: 5, events: []});
  assert.equal(versions.length, 0);
  wire.say(events(9));
  assert.ok(wire.closed);
  world.pass(20_000);
  const resume = opened().last("resume");
  assert.deepEqual([resume.epoch, resume.seen], [undefined, undefined]);
});

test("a private frame beyond the next version is a gap too", () => {
  const {entered} = page();
  const wire = entered(7);
  wire.say({type: "private", version: 9, events: []});
  assert.ok(wire.closed);
});

for (const [code, end] of [[1000, "left"], [4002, "taken-over"], [4003, "removed"], [4004, "closed-to-spectators"],
  [4005, "room-archived"]] as const) {
  test(`close ${code} ends the link: ${end}`, async () => {
    const {link, entered, broken, ends, world} = page();
    entered();
    const answer = link.send({type: "draw"});
    broken(code);
    assert.equal(ends[0]?.code, end);
    assert.equal(world.wires.length, 1);
    assert.equal((await answer as {code: string}).code, "link-ended");
    assert.equal(world.waiting, 0, "nothing is left of it");
  });
}

for (const code of [1001, 1006, 1008, 1009, 1011, 1012, 4000, 4001]) {
  test(`after close ${code} the page comes back`, () => {
    const {entered, broken, states, world} = page();
    entered();
    broken(code);
    assert.equal(states.at(-1), "offline");
    assert.equal(world.wires.length, 2);
  });
}

test("each try waits longer than the one before, up to ten seconds, and success begins anew", () => {
  const {world, entered} = page();
  entered();
  const waits: number[] = [];
  for (let tries = 0; tries < 8; ++tries) {
    const before = world.wires.length;
    world.wire.hear.closed(1006);
    let waited = 0;
    for (; world.wires.length === before; waited += 50) world.pass(50);
    waits.push(waited);
  }
  assert.ok(waits.every((wait, at) => at === 0 || wait >= waits[at - 1]!), waits.join());
  assert.ok(waits[0]! < 600 && waits.at(-1)! <= 10_000 && waits.at(-1)! > 5_000, waits.join());
  entered();
  const before = world.wires.length;
  world.wire.hear.closed(1006);
  world.pass(600);
  assert.equal(world.wires.length, before + 1);
});

test("after a close that our own doing brought about, entering again does not shorten the wait", () => {
  const {world, entered} = page();
  entered();
  let longest = 0;
  for (let tries = 0; tries < 6; ++tries) {
    const before = world.wires.length;
    world.wire.hear.closed(1008);
    let waited = 0;
    for (; world.wires.length === before; waited += 50) world.pass(50);
    longest = Math.max(longest, waited);
    entered();
  }
  assert.ok(longest > 5_000);
});

test("a silent connection is asked a question that changes nothing, and is cut when no answer comes", () => {
  const {entered, world, states} = page();
  const wire = entered();
  world.pass(24_000);
  assert.equal(wire.sent.length, 1);
  world.pass(2_000);
  const question = wire.last("record");
  assert.equal(question.game, 0xffff_ffff);
  world.pass(5_000);
  assert.ok(wire.closed);
  assert.equal(states.at(-1), "offline");
});

test("an answer to the question, or anything else that is heard, keeps the connection", () => {
  const {entered, world, states} = page();
  const wire = entered();
  for (let minutes = 0; minutes < 10; ++minutes) {
    world.pass(26_000);
    wire.refuse(wire.last("record"), "no-such-game");
  }
  assert.equal(wire.closed, false);
  assert.equal(states.at(-1), "online");
});

test("where an answer is due, silence is asked about soon", () => {
  const {link, entered, world} = page();
  const wire = entered();
  void link.send({type: "draw"});
  world.pass(4_500);
  assert.equal(wire.sent.at(-1)?.type, "record");
  world.pass(5_000);
  assert.ok(wire.closed);
});

test("a page that wakes asks at once, and one that waits tries at once", () => {
  const {entered, world} = page();
  const wire = entered();
  world.stir();
  assert.equal(wire.sent.at(-1)?.type, "record");
  world.wire.hear.closed(1006);
  const before = world.wires.length;
  world.stir();
  assert.equal(world.wires.length, before + 1);
});

test("a connection that does not open, or does not let in, is given up after ten seconds", () => {
  const {world, opened} = page();
  world.pass(11_000);
  assert.ok(world.wires[0]!.closed);
  assert.ok(world.wires.length > 1);
  const wire = opened();
  world.pass(11_000);
  assert.ok(wire.closed);
});

test("who knocks waits as long as it takes, and sends the same join with the same token after a broken connection", () => {
  const {world, opened, broken, entries, messages} = page({how: "join", draft: {room, name: "Bob"}}, null);
  const wire = opened();
  const join = wire.last("join");
  wire.say({type: "notice", code: "knocking", sentence: "the host was told"});
  world.pass(600_000);
  assert.equal(wire.closed, false);
  assert.equal(messages.length, 1);
  broken();
  const again = opened();
  assert.deepEqual(again.last("join"), join);
  again.refuse(again.last("join"), "turned-away");
  assert.equal((entries[0] as {code: string}).code, "turned-away");
});

test("a join whose answer was lost in a reload is sent again with its token", () => {
  const storage = memoryStorage();
  const first = page({how: "join", draft: {room, name: "Bob"}}, null, storage).opened().last("join");
  const {opened, keys} = page({how: "join", draft: {room, name: "Bob"}}, null, storage);
  assert.equal(keys.get(room)?.joined, false);
  const wire = opened();
  assert.equal(wire.last("join").token, first.token);
  wire.accept(wire.last("join"));
  assert.deepEqual([keys.get(room)?.joined, keys.get(room)?.token], [true, first.token]);
});

test("a create whose answer was lost is sent again with the same id and token; afterwards the page resumes", () => {
  const {opened, broken, entered, keys} = page({how: "create", draft: {preset: "sequence", players: 2, name: "Ann"}}, null);
  const create = opened().last("create");
  broken();
  const wire = entered();
  assert.deepEqual(wire.last("create"), create);
  assert.equal(keys.get(room)?.name, "Ann");
  broken();
  assert.equal(opened().last("resume").token, create.token);
});

test("a create or join that is refused for the moment is the page's to try again, a resume tries by itself", () => {
  const creating = page({how: "create", draft: {preset: "sequence", players: 2, name: "Ann"}}, null);
  const wire = creating.opened();
  wire.refuse(wire.last("create"), "too-many");
  assert.equal((creating.entries[0] as {code: string}).code, "too-many");
  const {opened, world, ends} = page();
  const other = opened();
  other.refuse(other.last("resume"), "storage-full");
  world.pass(20_000);
  assert.equal(ends.length, 0);
  assert.ok(world.wires.length > 1);
});

test("closing settles whatever waits, and nothing is heard afterwards", async () => {
  const {link, entered, world, versions} = page();
  const wire = entered();
  const answer = link.send({type: "draw"});
  link.close();
  assert.equal((await answer).type, "refused");
  assert.equal((await link.send({type: "draw"})).type, "refused");
  assert.ok(wire.closed);
  world.pass(60_000);
  world.stir();
  assert.equal(world.wires.length, 1);
  assert.equal(versions.length, 0);
});

test("what is no message of ours does no harm", () => {
  const {entered, states, messages} = page();
  const wire = entered();
  const before = messages.length;
  for (const text of ["", "{", "null", "7", '{"type":"of-a-newer-server"}', "[]"]) wire.hear.heard(text);
  assert.equal(states.at(-1), "online");
  assert.equal(messages.length, before);
});
