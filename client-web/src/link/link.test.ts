import assert from "node:assert/strict";
import {test} from "node:test";
import {events, page} from "./fakes";

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

test("commands given while the page is offline are sent in order when it is back", () => {
  const {link, entered, opened, broken} = page();
  entered();
  broken();
  void link.send({type: "draw"});
  void link.send({type: "say", text: "here again"});
  const socket = opened();
  assert.deepEqual(
    socket.sent.map(({type}) => type),
    ["resume"],
  );
  socket.accept(socket.sent[0]!);
  assert.deepEqual(
    socket.sent.map(({type}) => type),
    ["resume", "draw", "say"],
  );
});

test("a refusal settles a command, and an answer to an unknown command is ignored", async () => {
  const {link, entered} = page();
  const socket = entered();
  const answer = link.send({type: "start"});
  socket.say({type: "accepted", id: "0".repeat(32), version: 3});
  socket.refuse(socket.last("start"), "seats-empty");
  assert.equal(((await answer) as {code: string}).code, "seats-empty");
  assert.equal(link.unanswered, 0);
});

test("a version counts with its closing frame: private frames of a broken connection are discarded", () => {
  const {entered, opened, broken, versions} = page();
  const socket = entered();
  socket.say({type: "private", version: 3, events: [{event: "card-received", seat: 1, card: "7H"}]});
  broken();
  const again = opened();
  assert.deepEqual([again.last("resume").epoch, again.last("resume").seen], [1, 2]);
  again.accept(again.last("resume"), 4);
  again.say({type: "private", version: 3, events: [{event: "card-received", seat: 1, card: "7H"}]});
  again.say(events(3));
  again.say({type: "skip", version: 4});
  again.say(events(5));
  assert.deepEqual(
    versions.map(({version}) => version),
    [3, 4, 5],
  );
  assert.deepEqual(
    versions.map((one) => one.private.length),
    [1, 0, 0],
  );
  assert.deepEqual(
    versions.map(({late}) => late),
    [true, true, false],
  );
});

test("a known version is ignored, and a gap makes the page reconnect for a full snapshot", () => {
  const {entered, opened, platform, versions} = page();
  const socket = entered(7);
  socket.say(events(7));
  socket.say({type: "private", version: 5, events: []});
  assert.equal(versions.length, 0);
  socket.say(events(9));
  assert.ok(socket.closed);
  platform.pass(20_000);
  const resume = opened().last("resume");
  assert.deepEqual([resume.epoch, resume.seen], [undefined, undefined]);
});

test("a private frame beyond the next version is a gap too", () => {
  const {entered} = page();
  const socket = entered(7);
  socket.say({type: "private", version: 9, events: []});
  assert.ok(socket.closed);
});

test("closing settles every pending command, and nothing is processed afterwards", async () => {
  const {link, entered, platform, versions} = page();
  const socket = entered();
  const answer = link.send({type: "draw"});
  link.close();
  assert.equal((await answer).type, "refused");
  assert.equal((await link.send({type: "draw"})).type, "refused");
  assert.ok(socket.closed);
  platform.pass(60_000);
  platform.stir();
  assert.equal(platform.sockets.length, 1);
  assert.equal(versions.length, 0);
});

test("invalid and unknown messages are ignored", () => {
  const {entered, states, messages} = page();
  const socket = entered();
  const before = messages.length;
  for (const text of ["", "{", "null", "7", '{"type":"of-a-newer-server"}', "[]"]) socket.hear.heard(text);
  assert.equal(states.at(-1), "online");
  assert.equal(messages.length, before);
});

test("a page that cannot connect three times although the server answers over HTTP says so until it is in", async () => {
  const {platform, barred, broken, opened} = page();
  platform.answering = true;
  broken();
  broken();
  await Promise.resolve();
  assert.deepEqual(barred, []);
  broken();
  await Promise.resolve();
  assert.deepEqual(barred, [true]);
  platform.answering = false;
  broken();
  await Promise.resolve();
  assert.deepEqual(barred, [true, false]);
  opened();
  assert.deepEqual(barred, [true, false, false]);
});
