import assert from "node:assert/strict";
import {test} from "node:test";
import {askByLink} from "./ask";
import {FakePlatform, room} from "./fakes";

const draft = {type: "shared-replay", room, game: 2, secret: "5e7f9a8c1d3b2d4f6a8c0e1b3d5f7a9c"} as const;
const path = "/n/node-1/ws";

test("a game is asked for by its link, on a connection that ends with the answer", async () => {
  const platform = new FakePlatform();
  const asked = askByLink(platform, draft);
  const socket = platform.sockets[0]!;
  socket.hear.opened();
  const sent = socket.last("shared-replay");
  assert.equal(sent.secret, draft.secret);
  socket.refuse(sent, "no-such-replay");
  const answer = await asked;
  assert.ok(answer.type === "refused" && answer.code === "no-such-replay");
  assert.ok(socket.closed);
});

test("a server that does not answer, or hangs up, is unreachable", async () => {
  for (const silent of [true, false]) {
    const platform = new FakePlatform();
    const asked = askByLink(platform, draft);
    if (silent) platform.pass(15_000);
    else platform.sockets[0]!.hear.closed(1006);
    const answer = await asked;
    assert.ok(answer.type === "refused" && answer.code === "unreachable");
  }
});

test("the same is asked at the node that has the game, and what else the first connection reports does not matter", async () => {
  const platform = new FakePlatform();
  const asked = askByLink(platform, draft);
  const first = platform.opened();
  assert.equal(first.path, undefined);
  first.say({type: "moved", path});
  assert.ok(first.closed);
  first.hear.closed(1012);
  const second = platform.opened();
  assert.equal(second.path, path);
  assert.deepEqual(second.sent, first.sent);
  second.refuse(second.last("shared-replay"), "no-such-replay");
  const answer = await asked;
  assert.ok(answer.type === "refused" && answer.code === "no-such-replay");
  assert.ok(second.closed);
  assert.deepEqual([platform.sockets.length, platform.waiting], [2, 0]);
});

test("a path that is not one of a node is not followed", async () => {
  const platform = new FakePlatform();
  const asked = askByLink(platform, draft);
  platform.opened().say({type: "moved", path: "//example.org/ws"});
  platform.pass(15_000);
  const answer = await asked;
  assert.ok(answer.type === "refused" && answer.code === "unreachable");
  assert.equal(platform.sockets.length, 1);
});

test("after three moves in a row, and after a connection to a node has ended, a pause and the common path follow", async () => {
  const platform = new FakePlatform();
  const asked = askByLink(platform, draft);
  for (let moves = 0; moves < 4; ++moves) platform.opened().say({type: "moved", path});
  assert.equal(platform.sockets.length, 4);
  assert.ok(platform.socket.closed);
  platform.pass(600);
  assert.equal(platform.sockets.length, 5);
  assert.equal(platform.socket.path, undefined);
  platform.opened().say({type: "moved", path});
  assert.equal(platform.socket.path, path);
  platform.socket.hear.closed(1006);
  assert.equal(platform.sockets.length, 6);
  platform.pass(1_100);
  const last = platform.opened();
  assert.equal(last.path, undefined);
  last.refuse(last.last("shared-replay"), "no-such-replay");
  const answer = await asked;
  assert.ok(answer.type === "refused" && answer.code === "no-such-replay");
  assert.equal(platform.waiting, 0);
});

test("nodes that disagree for long are an unreachable server", async () => {
  const platform = new FakePlatform();
  const asked = askByLink(platform, draft);
  for (let waited = 0; waited < 15_000; waited += 50) {
    if (!platform.socket.closed) platform.opened().say({type: "moved", path});
    platform.pass(50);
  }
  const answer = await asked;
  assert.ok(answer.type === "refused" && answer.code === "unreachable");
  assert.ok(platform.sockets.every(({closed}) => closed));
  assert.ok(platform.sockets.length < 40, "the pauses become longer");
  assert.equal(platform.waiting, 0);
});
