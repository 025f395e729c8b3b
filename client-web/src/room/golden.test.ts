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

// Sessions that were played on a real server (scripts/record-games.mjs): what the page makes of each view
// and the versions after it must be what the next fresh view says.

interface Told {
  readonly name: string;
  readonly heard: readonly ServerMessage[];
}

const golden = join(import.meta.root, "client-web/src/room/golden");

const sessions = readdirSync(golden).map((file) => ({
  preset: file.replace(".json.gz", ""),
  told: JSON.parse(gunzipSync(readFileSync(join(golden, file))).toString("utf8")) as Told[],
}));

/** What the page folds of a message; nothing if there is nothing to fold. */
function heardOf(reception: Reception): Heard | undefined {
  if (reception.verdict === "version") return reception.version;
  return reception.verdict === "deliver" && reception.message.type !== "notice"
    ? reception.message
    : undefined;
}

/**
 * A view without what tells when it was made: coming in is a version of its own, in which nothing is to be
 * seen.
 */
const timeless = (view: View): Omit<View, "version"> => {
  const {version: _, ...rest} = view;
  return rest;
};

/** Plays a member's session again; calls for each fresh view with what was folded until then. */
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
    test(`a session of ${preset} as ${one.name} was told it: each view is what was folded`, () => {
      const compared = follow(one, (folded, fresh) => {
        assert.deepEqual(timeless(folded), timeless(fresh));
      });
      assert.ok(compared >= 2, `${compared} fresh views`);
    });
  }
}

test("the comparison of views sees a chip that is missing", () => {
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

test("the sessions are of all six games and tell of most of what can happen", () => {
  assert.equal(sessions.length, 6);
  const seen = new Set(
    sessions
      .flatMap(({told}) => told)
      .flatMap(({heard}) => heard)
      .flatMap((message) => ("events" in message ? message.events.map(({event}) => event) : [])),
  );
  assert.ok(seen.size > 50, [...seen].sort().join(" "));
});
