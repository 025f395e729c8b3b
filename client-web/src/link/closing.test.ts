import assert from "node:assert/strict";
import {test} from "node:test";
import {page} from "./fakes";

for (const [code, end] of [
  [4002, "taken-over"],
  [4003, "removed"],
  [4004, "closed-to-spectators"],
  [4005, "room-archived"],
  [4006, "room-closed"],
] as const) {
  test(`close ${code} ends the link: ${end}`, async () => {
    const {link, entered, broken, ends, world} = page();
    entered();
    const answer = link.send({type: "draw"});
    broken(code);
    assert.equal(ends[0]?.code, end);
    assert.equal(world.wires.length, 1);
    assert.equal(((await answer) as {code: string}).code, "link-ended");
    assert.equal(world.waiting, 0, "nothing is left of it");
  });
}

test("close 1000 after leaving ends the link", async () => {
  const {link, entered, broken, ends} = page();
  const wire = entered();
  const answer = link.send({type: "leave"});
  wire.accept(wire.last("leave"), 3);
  broken(1000);
  assert.equal((await answer).type, "accepted");
  assert.equal(ends[0]?.code, "left");
});

for (const code of [1000, 1001, 1006, 1008, 1009, 1011, 1012, 1013, 4000, 4001]) {
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
  assert.ok(
    waits.every((wait, at) => at === 0 || wait >= waits[at - 1]!),
    waits.join(),
  );
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
