import assert from "node:assert/strict";
import {test} from "node:test";
import {page, room} from "./fakes";
import {memoryStorage} from "./storage";

test("a knocking page waits without a limit, and repeats the same join with the same token after a broken connection", () => {
  const {platform, opened, broken, entries, messages} = page({how: "join", draft: {room, name: "Bob"}}, null);
  const socket = opened();
  const join = socket.last("join");
  socket.say({type: "notice", code: "knocking", sentence: "the host was told"});
  platform.pass(600_000);
  assert.equal(socket.closed, false);
  assert.equal(messages.length, 1);
  broken();
  const again = opened();
  assert.deepEqual(again.last("join"), join);
  again.refuse(again.last("join"), "turned-away");
  assert.equal((entries[0] as {code: string}).code, "turned-away");
});

test("a join whose answer was lost in a reload is sent again with its token", () => {
  const storage = memoryStorage();
  const first = page({how: "join", draft: {room, name: "Bob"}}, null, storage)
    .opened()
    .last("join");
  const {opened, keys} = page({how: "join", draft: {room, name: "Bob"}}, null, storage);
  assert.equal(keys.get(room)?.joined, false);
  const socket = opened();
  assert.equal(socket.last("join").token, first.token);
  socket.accept(socket.last("join"));
  assert.deepEqual([keys.get(room)?.joined, keys.get(room)?.token], [true, first.token]);
});

test("a create whose answer was lost is sent again with the same id and token; afterwards the page resumes", () => {
  const {opened, broken, entered, keys} = page(
    {how: "create", draft: {preset: "sequence", players: 2, name: "Ann"}},
    null,
  );
  const create = opened().last("create");
  broken();
  const socket = entered();
  assert.deepEqual(socket.last("create"), create);
  assert.equal(keys.get(room)?.name, "Ann");
  broken();
  assert.equal(opened().last("resume").token, create.token);
});

test("a temporarily refused create or join is left to the page, a resume retries by itself", () => {
  const creating = page({how: "create", draft: {preset: "sequence", players: 2, name: "Ann"}}, null);
  const socket = creating.opened();
  socket.refuse(socket.last("create"), "too-many");
  assert.equal((creating.entries[0] as {code: string}).code, "too-many");
  const {opened, platform, ends} = page();
  const other = opened();
  other.refuse(other.last("resume"), "storage-full");
  platform.pass(20_000);
  assert.equal(ends.length, 0);
  assert.ok(platform.sockets.length > 1);
});
