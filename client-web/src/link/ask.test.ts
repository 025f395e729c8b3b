import assert from "node:assert/strict";
import {test} from "node:test";
import {askForReplay} from "./ask";
import {FakePlatform, room} from "./fakes";

const draft = {room, game: 2, secret: "5e7f9a8c1d3b2d4f6a8c0e1b3d5f7a9c"};

test("a game is asked for by its link, on a connection that ends with the answer", async () => {
  const platform = new FakePlatform();
  const asked = askForReplay(platform, draft);
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
    const asked = askForReplay(platform, draft);
    if (silent) platform.pass(15_000);
    else platform.sockets[0]!.hear.closed(1006);
    const answer = await asked;
    assert.ok(answer.type === "refused" && answer.code === "unreachable");
  }
});
