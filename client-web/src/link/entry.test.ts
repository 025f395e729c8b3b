import assert from "node:assert/strict";
import {test} from "node:test";
import {page, room} from "./fakes";
import {memoryStorage} from "./storage";

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
  const first = page({how: "join", draft: {room, name: "Bob"}}, null, storage)
    .opened()
    .last("join");
  const {opened, keys} = page({how: "join", draft: {room, name: "Bob"}}, null, storage);
  assert.equal(keys.get(room)?.joined, false);
  const wire = opened();
  assert.equal(wire.last("join").token, first.token);
  wire.accept(wire.last("join"));
  assert.deepEqual([keys.get(room)?.joined, keys.get(room)?.token], [true, first.token]);
});

test("a create whose answer was lost is sent again with the same id and token; afterwards the page resumes", () => {
  const {opened, broken, entered, keys} = page(
    {how: "create", draft: {preset: "sequence", players: 2, name: "Ann"}},
    null,
  );
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
