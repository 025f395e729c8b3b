import assert from "node:assert/strict";
import test from "node:test";
import type {View} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {awaited, helpFor, inOrder} from "./members";
import {someView} from "./some_view";

const away = {away_since: 1_795_254_591_000};

function view(you: number, members: MemberView[]): View {
  const seat = members.find(({member}) => member === you)?.seat;
  return {
    ...someView,
    you,
    setup: {preset: "hearts-due", players: 3, options: {}},
    members,
    game: {
      ...(seat !== undefined && {observer: seat}),
      scores: {},
      contenders: [1, 2, 3],
      tie_break: false,
      turn: 1,
    },
  };
}

const ann: MemberView = {member: 1, name: "Ann", seat: 1};
const bob: MemberView = {member: 2, name: "Bob", seat: 2};
const cy: MemberView = {member: 3, name: "Cy", seat: 3};

test("the host lets a bot play for an absent member, and dismisses it again", () => {
  assert.equal(helpFor(view(1, [ann, {...bob, ...away}, cy]), {...bob, ...away}), "stand-in");
  assert.equal(helpFor(view(1, [ann, bob, cy]), bob), "none");
  assert.equal(helpFor(view(1, [ann, bob, cy]), {...bob, ...away, stand_in: "hard"}), "end");
  assert.equal(helpFor(view(2, [ann, bob, cy]), {...cy, ...away, stand_in: "hard"}), "none");
});

test("while the host is absent the players vote once each, also for the host's seat", () => {
  const gone = {...ann, ...away};
  assert.equal(helpFor(view(2, [gone, bob, cy]), gone), "vote");
  assert.equal(helpFor(view(2, [gone, bob, cy]), {...gone, votes: [2]}), "voted");
  assert.equal(helpFor(view(2, [ann, bob, {...cy, ...away}]), {...cy, ...away}), "none", "the host is here");
  assert.equal(helpFor(view(4, [gone, bob, cy, {member: 4, name: "Dee"}]), gone), "none", "a spectator");
});

test("the game waits for an absent player to move until a bot plays for them", () => {
  const gone = {...ann, ...away};
  assert.equal(awaited(view(2, [gone, bob, cy])), gone);
  assert.equal(awaited(view(2, [ann, {...bob, ...away}, cy])), undefined, "somebody else is to move");
  assert.equal(awaited(view(2, [{...gone, stand_in: "easy"}, bob, cy])), undefined);
  assert.equal(awaited({...view(2, [gone, bob, cy]), paused: true}), undefined, "nobody is to move");
});

test("people are listed by their seats, then in the order in which they joined", () => {
  const watcher: MemberView = {member: 4, name: "Dee"};
  assert.deepEqual(
    inOrder([watcher, cy, ann, bob]).map(({name}) => name),
    ["Ann", "Bob", "Cy", "Dee"],
  );
});
