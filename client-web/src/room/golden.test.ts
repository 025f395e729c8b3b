import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {test} from "node:test";
import {gunzipSync} from "node:zlib";
import type {ServerMessage, View} from "../protocol/messages";
import {Conversation, type Reception} from "../link/conversation";
import {keyring} from "../link/keyring";
import {memoryStorage} from "../link/storage";
import {fold, type Heard} from "./fold";
import type {Room} from "./room";

// Sessions recorded on a real server (scripts/record-games.mjs): each view and the versions after it must
// fold into the next full snapshot.

interface Told {
  readonly name: string;
  readonly heard: readonly ServerMessage[];
}

const golden = join(import.meta.root, "client-web/src/room/golden");

const sessions = readdirSync(golden).map((file) => ({
  preset: file.replace(".json.gz", ""),
  told: JSON.parse(gunzipSync(readFileSync(join(golden, file))).toString("utf8")) as Told[],
}));

/** What the page folds of a message; undefined if there is nothing to fold. */
function heardOf(reception: Reception): Heard | undefined {
  return reception.verdict === "deliver" && reception.message.type !== "notice"
    ? reception.message
    : undefined;
}

/**
 * A view without its version, because the snapshot itself takes a version of its own that changes nothing.
 */
const timeless = (view: View): Omit<View, "version"> => {
  const {version: _, ...rest} = view;
  return rest;
};

/** Replays a member's session; calls `compare` for each full snapshot with the view folded up to it. */
function follow({heard}: Told, compare: (folded: View, fresh: View) => void): number {
  const talk = new Conversation(keyring(memoryStorage()), {how: "resume", room: ""}, () => 0);
  let room: Room | null = null;
  let compared = 0;
  for (const message of heard) {
    if (message.type === "view" && room) compare((room as Room).view, message);
    if (message.type === "view" && room) ++compared;
    const reception = talk.receive(message);
    assert.notEqual(reception.verdict, "hang-up");
    const next = heardOf(reception);
    if (next) room = fold(room, next, {steady: 0, date: 0});
  }
  return compared;
}

for (const {preset, told} of sessions) {
  for (const one of told) {
    test(`a session of ${preset} as ${one.name} received it: each snapshot equals the folded view`, () => {
      const compared = follow(one, (folded, fresh) => {
        assert.deepEqual(timeless(folded), timeless(fresh));
      });
      assert.ok(compared >= 2, `${compared} fresh views`);
    });
  }
}

test("the comparison of views notices a missing chip", () => {
  const [first] = sessions.flatMap(({told}) => told);
  const without = first!.heard.map((message) =>
    message.type !== "events"
      ? message
      : {
          ...message,
          events: message.events.filter(({event}) => event !== "chip-placed" && event !== "dice-cast"),
        },
  );
  assert.throws(() =>
    follow({name: "", heard: without}, (folded, fresh) =>
      assert.deepEqual(timeless(folded), timeless(fresh)),
    ),
  );
});

test("the sessions cover all six games and most events", () => {
  assert.equal(sessions.length, 6);
  const seen = new Set(
    sessions
      .flatMap(({told}) => told)
      .flatMap(({heard}) => heard)
      .flatMap((message) => ("events" in message ? message.events.map(({event}) => event) : [])),
  );
  assert.ok(seen.size > 50, [...seen].sort().join(" "));
});
