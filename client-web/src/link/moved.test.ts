import assert from "node:assert/strict";
import {test} from "node:test";
import {page, room} from "./fakes";

// The nodes of a cluster say which of them has the room.

const path = "/n/node-1/ws";
const join = {how: "join", draft: {room, name: "Bob"}} as const;

test("the page sends the same entry to the node that has the room, and shows nothing of it", () => {
  const {opened, platform, states, ends, barred} = page(join, null);
  const first = opened();
  assert.equal(first.path, undefined);
  first.say({type: "moved", path});
  assert.ok(first.closed);
  assert.equal(platform.socket.path, path);
  const second = opened();
  assert.deepEqual(second.last("join"), first.last("join"));
  second.accept(second.last("join"));
  assert.deepEqual(states, ["online"]);
  assert.deepEqual([ends, barred], [[], [false, false]]);
});

test("a resume proposes the same token at the node that has the room", () => {
  const {opened} = page();
  const first = opened();
  first.say({type: "moved", path});
  const {token, next_token} = opened().last("resume");
  assert.deepEqual([token, next_token], [first.last("resume").token, first.last("resume").next_token]);
});

test("what a connection reports after the page has followed from it to another one does not matter", () => {
  const {opened, platform, states, entries} = page(join, null);
  const first = opened();
  first.say({type: "moved", path});
  first.hear.closed(1012);
  const second = opened();
  first.hear.closed(1000);
  first.say({type: "moved", path: "/n/node-2/ws"});
  first.hear.opened();
  assert.equal(second.sent.length, 1);
  second.accept(second.last("join"));
  assert.deepEqual([states, entries.length], [["online"], 1]);
  platform.pass(11_000);
  assert.deepEqual([platform.sockets.length, second.closed], [2, false]);
});

test("connections that end later do not let the page follow more often", () => {
  const {opened, platform} = page(join, null);
  for (let moves = 0; moves < 4; ++moves) {
    opened().say({type: "moved", path});
    platform.sockets[moves]!.hear.closed(1012);
  }
  assert.equal(platform.sockets.length, 4);
  platform.pass(600);
  assert.deepEqual([platform.sockets.length, platform.socket.path], [5, undefined]);
});

test("after three moves in a row, and after a connection to a node has ended, the page waits and begins at the common path", () => {
  const {opened, broken, platform} = page(join, null);
  for (let moves = 0; moves < 4; ++moves) opened().say({type: "moved", path});
  assert.equal(platform.sockets.length, 4);
  platform.pass(600);
  assert.equal(platform.sockets.length, 5);
  assert.equal(platform.socket.path, undefined);
  opened().say({type: "moved", path});
  assert.equal(platform.socket.path, path);
  broken();
  assert.equal(platform.socket.path, undefined);
});

for (const hostile of [
  "//example.org/ws",
  "https://example.org/",
  "/ws",
  "/n/../ws",
  "/n/a/b/ws",
  "/n/a/ws?b",
  "/n/a/ws\n",
]) {
  test(`the page does not follow to ${JSON.stringify(hostile)}`, () => {
    const {opened, platform} = page(join, null);
    const socket = opened();
    socket.say({type: "moved", path: hostile});
    assert.ok(socket.closed);
    platform.pass(600);
    assert.equal(platform.socket.path, undefined);
  });
}

test("a page that is in the room does not follow `moved`", () => {
  const {entered, platform} = page();
  const socket = entered();
  socket.say({type: "moved", path});
  assert.ok(!socket.closed);
  assert.equal(platform.sockets.length, 1);
});
