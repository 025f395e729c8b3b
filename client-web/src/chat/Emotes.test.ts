import assert from "node:assert/strict";
import {test} from "node:test";
import type {View} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import type {Room} from "../room/room";
import {canEmote, emoteWait} from "./Emotes";
import {someView} from "../app/some_view";

const dice = {chips: {}, rolled: false, line: []};

/** Four players in two teams; the reader has seat 1, and it is the turn of seat 2. */
function view(change: Partial<View> = {}, talk = "call"): View {
  return {
    ...someView,
    setup: {preset: "sequence-dice", players: 4, sides: 2, options: {table_talk: talk}},
    members: [1, 2, 3, 4].map((member) => ({member, name: `P${member}`, seat: member})),
    game: {...dice, observer: 1, turn: 2},
    ...change,
  };
}

const began: RoomEvent = {event: "turn-began", seat: 2};
const room = (shown: View): Room =>
  ({view: shown, log: [{version: 10, event: began, at: 0}]}) as unknown as Room;

test("nobody shows an emote who is muted, or while reactions are off or the table is silent", () => {
  assert.ok(canEmote(view()));
  assert.ok(!canEmote(view({reactions_stopped: true})));
  assert.ok(!canEmote(view({members: [{member: 1, name: "P1", seat: 1, muted: true}]})));
  assert.ok(!canEmote(view({}, "silent")));
});

test("in teams an emote waits for the turn of the others, and is shown once in it", () => {
  const emote = (message: number) => [{message, member: 1, emote: "clap"}];
  assert.equal(emoteWait(room(view())), undefined);
  assert.equal(emoteWait(room(view({game: {...dice, observer: 1, turn: 3}}))), "turn");
  assert.equal(emoteWait(room(view({chat: emote(11)}))), "once");
  assert.equal(emoteWait(room(view({chat: emote(9)}))), undefined);
  assert.equal(emoteWait(room(view({chat: emote(11)}, "off"))), undefined);
});
