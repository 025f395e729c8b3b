import assert from "node:assert/strict";
import {test} from "node:test";
import {FakePlatform, events, room, view} from "../link/fakes";
import {keyring} from "../link/keyring";
import {memoryStorage} from "../link/storage";
import {Client} from "./client";
import type {Happening} from "./context";

const kept = {room, token: "a".repeat(64), proposed: [], joined: true, name: "Ann", preset: "", at: 0};

function page() {
  const platform = new FakePlatform();
  const keys = keyring(memoryStorage());
  keys.put(kept);
  const client = new Client(
    platform,
    keys,
    () => 0,
    () => undefined,
  );
  /** Opens the newest connection and accepts its join. */
  const enter = (): void => {
    platform.socket.hear.opened();
    platform.socket.accept(platform.socket.sent[0]!);
    platform.socket.say(view(2));
  };
  return {platform, keys, client, enter};
}

test("a client is in its room once the view has arrived, and stores which game is played there", () => {
  const {client, keys, enter} = page();
  void client.enter({how: "resume", room});
  assert.deepEqual([client.state.connection, client.state.room], ["connecting", null]);
  enter();
  assert.equal(client.state.connection, "online");
  assert.equal(client.state.room?.view.version, 2);
  assert.equal(keys.get(room)?.preset, "sequence");
});

test("each version is reported once with the room before and after it, and a full snapshot is not a version", () => {
  const {client, platform, enter} = page();
  const heard: Happening[] = [];
  const hear = (happening: Happening): void => void heard.push(happening);
  client.onHappening.add(hear);
  void client.enter({how: "resume", room});
  enter();
  platform.socket.say(events(3));
  assert.deepEqual(
    heard.map(({before, after}) => [before.view.version, after.view.version]),
    [[2, 3]],
  );
  client.onHappening.delete(hear);
  platform.socket.say(events(4));
  assert.equal(heard.length, 1);
});

test("unanswered commands are counted", async () => {
  const {client, platform, enter} = page();
  void client.enter({how: "resume", room});
  enter();
  const answer = client.send({type: "draw"});
  assert.equal(client.state.unanswered, 1);
  platform.socket.accept(platform.socket.last("draw"), 3);
  await answer;
  assert.equal(client.state.unanswered, 0);
});

test("a key that is no longer valid is deleted, and a key that can be used again is kept", () => {
  for (const [code, stays] of [
    [1000, false],
    [4003, false],
    [4002, true],
    [4004, true],
    [4005, true],
    [4006, true],
  ] as const) {
    const {client, keys, platform, enter} = page();
    void client.enter({how: "resume", room});
    enter();
    if (code === 1000) void client.send({type: "leave"});
    platform.socket.hear.closed(code);
    assert.equal(client.state.connection, "closed");
    assert.notEqual(client.state.ending, null);
    assert.equal(keys.get(room) !== undefined, stays, String(code));
  }
});

test("a refused join settles the call without an ending, and deletes no other key", async () => {
  const {client, keys, platform} = page();
  const answer = client.enter({how: "join", draft: {room: "0123456789", name: "Ann"}});
  platform.socket.hear.opened();
  platform.socket.refuse(platform.socket.last("join"), "unknown-room");
  assert.equal((await answer).type, "refused");
  assert.deepEqual([client.state.connection, client.state.ending], ["closed", null]);
  assert.deepEqual(keys.get(room), kept);
});

test("giving up settles the pending call, and later answers are ignored", async () => {
  const {client, platform} = page();
  const answer = client.enter({how: "join", draft: {room: "0123456789", name: "Ann"}});
  platform.socket.hear.opened();
  const socket = platform.socket;
  client.giveUp();
  assert.equal((await answer).type, "refused");
  socket.accept(socket.last("join"));
  socket.say(view(2));
  assert.deepEqual([client.state.connection, client.state.room], ["closed", null]);
  assert.equal((await client.send({type: "draw"})).type, "refused");
});

test("a page whose member moved ends, and deletes its own key but not that of another tab", () => {
  for (const other of [undefined, "d".repeat(64)]) {
    const {client, keys, platform, enter} = page();
    void client.enter({how: "resume", room});
    enter();
    if (other !== undefined) keys.put({...kept, token: other});
    platform.socket.say({type: "notice", code: "moved", sentence: "you continue on another device now"});
    assert.deepEqual([client.state.connection, client.state.ending?.code], ["closed", "moved"]);
    assert.equal(keys.get(room)?.token, other);
  }
});
