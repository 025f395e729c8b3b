import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {test} from "node:test";
import type {Version} from "../link/conversation";
import type {EventsFrame, PrivateFrame, ServerMessage, View} from "../protocol/messages";
import {fold, type Heard} from "./fold";
import {roomOf, type Room} from "./room";

const at = {steady: 0, date: 0};

/** The server's messages of docs/protocol.md, in order: each begins with a line without indentation. */
const examples = [
  ...readFileSync(join(import.meta.root, "docs/protocol.md"), "utf8").matchAll(
    /```json server\n([\s\S]*?)```/g,
  ),
].flatMap(([, text]) => text!.split(/\n(?=\{)/).map((one) => JSON.parse(one) as ServerMessage));

const views = examples.filter((one): one is View => one.type === "view");

const after = (room: Room, ...heard: Heard[]): Room =>
  heard.reduce<Room>((now, one) => fold(now, one, at)!, room);

const version = (frames: Array<PrivateFrame | EventsFrame>, number: number): Version => ({
  type: "version",
  version: number,
  late: false,
  private: frames.filter((one): one is PrivateFrame => one.type === "private"),
  events: frames.flatMap((one) => (one.type === "events" ? one.events : [])),
});

test("every event of the examples folds into every view of the examples without an error or a mutation", () => {
  const frames = examples.filter(
    (one): one is PrivateFrame | EventsFrame => one.type === "private" || one.type === "events",
  );
  assert.ok(views.length > 7 && frames.length > 30);
  for (const view of views) {
    const before = JSON.stringify(view);
    for (const frame of frames) assert.equal(after(roomOf(view), version([frame], 100)).view.version, 100);
    assert.equal(JSON.stringify(view), before);
  }
});

const deal = examples.filter((one): one is EventsFrame => one.type === "events").slice();
const dealFrames = deal
  .slice(deal.findIndex(({events}) => events[0]?.event === "deal-opened"))
  .filter(
    ({events}) =>
      events.length > 0 && (events[0]!.event.startsWith("deal-") || events[0]!.event === "game-started"),
  );

test("the ceremony of the examples ends with its game", () => {
  const lobby = views[0]!;
  const seated = {
    ...lobby,
    members: [
      {member: 1, name: "Ann", seat: 1},
      {member: 2, name: "Bob", seat: 2},
    ],
  };
  const whole = after(
    roomOf(seated),
    ...dealFrames.slice(0, 7).map((frame) => version([frame], frame.version)),
  );
  assert.equal(whole.view.deal?.step, "dealt");
  assert.equal(whole.view.games, 1);
  assert.equal(whole.view.game?.observer, 2);
  assert.deepEqual(
    whole.view.deal?.seats.map(({reveal}) => reveal.slice(0, 2)),
    ["a0", "a1"],
  );
});

test("unknown events are ignored", () => {
  const strange = {
    type: "version",
    version: 3,
    late: false,
    private: [],
    events: [{event: "of-a-newer-server"}],
  } as unknown as Version;
  const room = after(roomOf(views[0]!), strange);
  assert.deepEqual({...room.view, version: 2}, views[0]);
});

test("a private frame without legal actions leaves them as they were", () => {
  const view = views.find(({game}) => game !== undefined)!;
  const room = after(roomOf(view), version([{type: "private", version: 14, events: []}], 14));
  assert.deepEqual(room.view.legal, view.legal);
});

test("chat of a running game stays when the next one starts", () => {
  const said = version([{type: "events", version: 14, events: [{event: "said", member: 2, text: "hm"}]}], 14);
  const running = after(roomOf(views.find(({game}) => game && !game.result)!), said);
  assert.ok(running.view.chat.some(({text}) => text === "hm"));
  const next = after(
    running,
    version(
      [{type: "events", version: 15, events: [{event: "game-started", game: 2, setup: running.view.setup}]}],
      15,
    ),
  );
  assert.deepEqual(next.view.chat, running.view.chat);
});
