import assert from "node:assert/strict";
import {test} from "node:test";
import type {View} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import type {Room} from "../room/room";
import {couldHint, hasSideTurn, whomToNudge} from "./nudging";

/** Four players in two teams; the reader has seat 1. */
function view(turn: number, change: object = {}, talk = "call", players = 4): View {
  return {
    setup: {preset: "sequence-dice", players, sides: 2, options: {table_talk: talk}},
    you: 1,
    members: [1, 2, 3, 4].map((member) => ({member, name: `P${member}`, seat: member})),
    game: {observer: 1, turn},
    ...change,
  } as unknown as View;
}

const room = (shown: View, ...events: RoomEvent[]): Room =>
  ({view: shown, log: events.map((event, i) => ({version: 10 + i, event, at: 0}))}) as unknown as Room;

const nudgedBy = (by: number): RoomEvent => ({event: "nudged", by, seat: 2});

test("an opponent can be reminded, and a partner only without table talk", () => {
  assert.equal(whomToNudge(room(view(2)))?.member, 2);
  assert.equal(whomToNudge(room(view(3))), undefined);
  assert.equal(whomToNudge(room(view(3, {}, "off")))?.member, 3);
  assert.equal(whomToNudge(room(view(1))), undefined);
});

test("nobody is reminded by a spectator, twice in a turn, while play is held, or if a bot plays", () => {
  const bots = {members: [{member: 2, name: "Bot 1", seat: 2, bot: "easy"}]};
  assert.equal(whomToNudge(room(view(2, {game: {turn: 2}}))), undefined);
  assert.equal(whomToNudge(room(view(2, {paused: true}))), undefined);
  assert.equal(whomToNudge(room(view(2, bots))), undefined);
  const began: RoomEvent = {event: "turn-began", seat: 2};
  assert.equal(whomToNudge(room(view(2), began, nudgedBy(1))), undefined);
  assert.equal(whomToNudge(room(view(2), began, nudgedBy(3)))?.member, 2);
  assert.equal(whomToNudge(room(view(2), nudgedBy(1), began))?.member, 2);
});

test("only players with partners could give hints, and not where table talk is off", () => {
  assert.ok(couldHint(view(2)));
  assert.ok(!couldHint(view(2, {}, "off")));
  assert.ok(!couldHint(view(2, {}, "call", 2)));
  assert.ok(!couldHint(view(2, {game: {turn: 2}})));
  assert.ok(hasSideTurn(view(3)));
  assert.ok(!hasSideTurn(view(2)));
});
