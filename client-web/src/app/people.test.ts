import assert from "node:assert/strict";
import test from "node:test";
import type {View} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import {type Room, roomOf} from "../room/room";
import {speak} from "../words/words";
import {isolated, nameOf, peopleOf} from "./people";
import {someView} from "./some_view";

/** A room with Ann on seat 1, at version 20, after these events; the first one is version 2. */
function room(events: RoomEvent[], members: View["members"] = [{member: 1, name: "Ann", seat: 1}]): Room {
  const view: View = {
    ...someView,
    version: 20,
    setup: {preset: "hearts-due", players: 2, options: {}},
    members,
  };
  return {...roomOf(view), log: events.map((event, i) => ({version: i + 2, at: 0, event}))};
}

const chat: RoomEvent[] = [
  {event: "member-joined", member: 2, name: "Bob"},
  {event: "seat-taken", member: 2, seat: 2},
  {event: "passed", seat: 2},
  {event: "member-left", member: 2},
  {event: "bot-seated", member: 3, name: "Bot 1", seat: 2, level: "medium"},
];

test("a move keeps the name of its player when another member takes the seat", () => {
  const now = room(chat, [
    {member: 1, name: "Ann", seat: 1},
    {member: 3, name: "Bot 1", seat: 2, bot: "medium"},
  ]);
  assert.equal(nameOf(now, {seat: 2}, 4), "Bob");
  assert.equal(nameOf(now, {seat: 2}, 7), "Bot 1");
  assert.equal(nameOf(now, {seat: 2}), "Bot 1");
});

test("a member who has left is still named", () => {
  assert.equal(nameOf(room(chat), {member: 2}), "Bob");
  assert.equal(nameOf(room(chat.slice(0, 4)), {seat: 2}, 4), "Bob");
});

test("a player who was seated before the page came in is named as long as they keep the seat", async () => {
  await speak("en");
  assert.equal(nameOf(room([]), {seat: 1}, 3), "Ann");
  assert.equal(nameOf(room(chat.slice(4)), {seat: 2}, 1), "seat 2", "somebody took the place of a stranger");
  assert.equal(nameOf(room([]), {member: 9}), "someone");
});

test("a name cannot change the direction of the text around it", () => {
  assert.equal(isolated("\u05d0"), "\u2068\u05d0\u2069");
});

test("the sentences of a game isolate names, and name the seat that nobody has", async () => {
  await speak("en");
  const people = peopleOf([{member: 1, name: "Ann", seat: 2}], 2);
  assert.equal(people.name(2), "\u2068Ann\u2069");
  assert.equal(people.name(3), "seat 3");
  assert.equal(people.you, 2);
});
