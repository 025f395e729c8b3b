import assert from "node:assert/strict";
import {test} from "node:test";
import {old_token, page, room, view} from "./fakes";

test("a resume proposes the next token, keeps both until it is accepted, and then keeps the next", () => {
  const {keys, opened} = page();
  const socket = opened();
  const resume = socket.last("resume");
  assert.equal(resume.token, old_token);
  assert.deepEqual(keys.get(room)?.proposed, [resume.next_token]);
  assert.equal(keys.get(room)?.token, old_token);
  socket.accept(resume);
  assert.deepEqual([keys.get(room)?.token, keys.get(room)?.proposed], [resume.next_token, []]);
});

test("after a lost answer a resume proposes the same token, and uses it as the key if the old one was used", () => {
  const {keys, opened, broken, states} = page();
  const first = opened().last("resume");
  broken();
  const socket = opened();
  const second = socket.last("resume");
  assert.deepEqual([second.token, second.next_token], [first.token, first.next_token]);
  socket.refuse(second, "token-used");
  const third = socket.last("resume");
  assert.equal(third.token, first.next_token);
  assert.notEqual(third.next_token, first.next_token);
  socket.accept(third);
  assert.equal(keys.get(room)?.token, third.next_token);
  assert.equal(states.at(-1), "online");
});

test("if another tab has reconnected in the meantime, its key is used", () => {
  const {keys, opened} = page();
  const socket = opened();
  keys.put({...keys.get(room)!, token: "b".repeat(64), proposed: []});
  socket.refuse(socket.last("resume"), "token-used");
  assert.equal(socket.last("resume").token, "b".repeat(64));
});

test("if no key is left, the link ends with that reason", () => {
  const {opened, ends, entries} = page();
  const socket = opened();
  for (let tries = 0; tries < 5 && ends.length === 0; ++tries)
    socket.refuse(socket.sent.at(-1)!, "token-unknown");
  assert.equal(ends[0]?.code, "token-unknown");
  assert.equal(entries.length, 1);
  assert.ok(socket.closed);
});

test("the successor room's key is the token that the page came with, then its replacement", () => {
  const {keys, opened} = page();
  const socket = opened();
  const resume = socket.last("resume");
  socket.accept(resume);
  const successor = {room: "QX2VB7K3M9", secret: "9b2d4f6a8c0e1b3d5f7a9c8d1f3a5c7e"};
  socket.say({...view(9), archived: true, successor});
  const kept = keys.get(successor.room);
  assert.deepEqual([kept?.token, kept?.proposed], [old_token, [resume.next_token]]);
  assert.equal(keys.get(room)?.token, resume.next_token);
});
