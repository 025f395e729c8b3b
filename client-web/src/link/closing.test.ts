import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
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
    const {link, entered, broken, ends, platform} = page();
    entered();
    const answer = link.send({type: "draw"});
    broken(code);
    assert.equal(ends[0]?.code, end);
    assert.equal(platform.sockets.length, 1);
    assert.equal(((await answer) as {code: string}).code, "link-ended");
    assert.equal(platform.waiting, 0, "nothing is left of it");
  });
}

test("the page comes back after exactly the codes after which docs/protocol.md says so", () => {
  const text = readFileSync(`${import.meta.root}/docs/protocol.md`, "utf8").split("## Close codes")[1]!;
  const [, first, last] = /not reconnect automatically after (\d+) to (\d+)/.exec(text)!.map(Number);
  for (const [, listed] of text.matchAll(/^\| (\d{4}) \|/gm)) {
    const code = Number(listed);
    const {entered, broken, ends} = page();
    entered();
    broken(code);
    assert.equal(ends.length > 0, code >= first! && code <= last!, listed);
  }
});

test("close 1000 after leaving ends the link", async () => {
  const {link, entered, broken, ends} = page();
  const socket = entered();
  const answer = link.send({type: "leave"});
  socket.accept(socket.last("leave"), 3);
  broken(1000);
  assert.equal((await answer).type, "accepted");
  assert.equal(ends[0]?.code, "left");
});

for (const code of [1000, 1001, 1006, 1008, 1009, 1011, 1012, 1013, 4000, 4001]) {
  test(`after close ${code} the page reconnects`, () => {
    const {entered, broken, states, platform} = page();
    entered();
    broken(code);
    assert.equal(states.at(-1), "offline");
    assert.equal(platform.sockets.length, 2);
  });
}

test("each try waits longer than the one before, up to ten seconds, and success resets the wait", () => {
  const {platform, entered} = page();
  entered();
  const waits: number[] = [];
  for (let tries = 0; tries < 8; ++tries) {
    const before = platform.sockets.length;
    platform.socket.hear.closed(1006);
    let waited = 0;
    for (; platform.sockets.length === before; waited += 50) platform.pass(50);
    waits.push(waited);
  }
  assert.ok(
    waits.every((wait, at) => at === 0 || wait >= waits[at - 1]!),
    waits.join(),
  );
  assert.ok(waits[0]! < 600 && waits.at(-1)! <= 10_000 && waits.at(-1)! > 5_000, waits.join());
  entered();
  const before = platform.sockets.length;
  platform.socket.hear.closed(1006);
  platform.pass(600);
  assert.equal(platform.sockets.length, before + 1);
});

test("after a close caused by the page itself, entering again does not shorten the wait", () => {
  const {platform, entered} = page();
  entered();
  let longest = 0;
  for (let tries = 0; tries < 6; ++tries) {
    const before = platform.sockets.length;
    platform.socket.hear.closed(1008);
    let waited = 0;
    for (; platform.sockets.length === before; waited += 50) platform.pass(50);
    longest = Math.max(longest, waited);
    entered();
  }
  assert.ok(longest > 5_000);
});

test("a silent connection is probed with a command that changes nothing, and closed if no answer comes", () => {
  const {entered, platform, states} = page();
  const socket = entered();
  platform.pass(24_000);
  assert.equal(socket.sent.length, 1);
  platform.pass(2_000);
  const question = socket.last("record");
  assert.equal(question.game, 0xffff_ffff);
  platform.pass(5_000);
  assert.ok(socket.closed);
  assert.equal(states.at(-1), "offline");
});

test("an answer to the probe, or any other message, keeps the connection", () => {
  const {entered, platform, states} = page();
  const socket = entered();
  for (let minutes = 0; minutes < 10; ++minutes) {
    platform.pass(26_000);
    socket.refuse(socket.last("record"), "no-such-game");
  }
  assert.equal(socket.closed, false);
  assert.equal(states.at(-1), "online");
});

test("while an answer is due, silence is probed sooner", () => {
  const {link, entered, platform} = page();
  const socket = entered();
  void link.send({type: "draw"});
  platform.pass(4_500);
  assert.equal(socket.sent.at(-1)?.type, "record");
  platform.pass(5_000);
  assert.ok(socket.closed);
});

test("a page that becomes active probes at once, and a waiting page reconnects at once", () => {
  const {entered, platform} = page();
  const socket = entered();
  platform.stir();
  assert.equal(socket.sent.at(-1)?.type, "record");
  platform.socket.hear.closed(1006);
  const before = platform.sockets.length;
  platform.stir();
  assert.equal(platform.sockets.length, before + 1);
});

test("a connection that does not open, or does not enter the room, is given up after ten seconds", () => {
  const {platform, opened} = page();
  platform.pass(11_000);
  assert.ok(platform.sockets[0]!.closed);
  assert.ok(platform.sockets.length > 1);
  const socket = opened();
  platform.pass(11_000);
  assert.ok(socket.closed);
});
