import assert from "node:assert/strict";
import test from "node:test";
import type {View} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {roomOf} from "../room/room";
import {askFor, awaited, helpFor, inOrder, requestsIn} from "./members";
import {someView} from "../app/some_view";

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

test("the host decides about requests, and the present players while the host is away or is concerned", () => {
  const dan: MemberView = {member: 4, name: "Dan", asks: 2};
  const parts = (you: number, members: MemberView[], claims?: number): string[] => {
    const knocks = claims === undefined ? [] : [{knock: 1, name: "?", claims}];
    return requestsIn({...roomOf(view(you, members)), knocks}).map(({part, needed}) => `${part} ${needed}`);
  };
  const [gone, absent] = [
    {...bob, ...away},
    {...ann, ...away},
  ];
  assert.deepEqual(parts(1, [ann, gone, cy, dan], 2), ["decide 0", "decide 0"]);
  assert.deepEqual(parts(3, [ann, gone, cy, dan], 2), ["watch 0", "watch 0"]);
  assert.deepEqual(parts(3, [absent, gone, cy, dan], 1), ["vote 1", "vote 1"]);
  assert.deepEqual(parts(2, [absent, bob, cy, dan], 1), ["vote 2", "decide 2"], "Bob may give his own seat");
  assert.deepEqual(parts(4, [ann, gone, cy, dan]), [], "not to Dan, who asks");
  const asks = (who: MemberView, {member, name} = dan) =>
    askFor(roomOf(view(4, [ann, who, cy, {member, name}])), who);
  assert.deepEqual([asks(bob), asks(gone), asks({...bob, bot: "easy"})], ["none", "ask", "ask"]);
});

test("the game waits for an absent player to move until a bot plays for them", () => {
  const gone = {...ann, ...away};
  assert.equal(awaited(view(2, [gone, bob, cy])), gone);
  assert.equal(awaited(view(2, [ann, {...bob, ...away}, cy])), undefined, "somebody else is to move");
  assert.equal(awaited(view(2, [{...gone, stand_in: "easy"}, bob, cy])), undefined);
  assert.equal(awaited({...view(2, [gone, bob, cy]), paused: true}), undefined, "nobody is to move");
});

test("people, and no big screens, are listed by their seats, then in the order in which they joined", () => {
  const watcher: MemberView = {member: 4, name: "Dee"};
  const tv: MemberView = {member: 5, name: "Big screen", screen: true};
  assert.deepEqual(
    inOrder([tv, watcher, cy, ann, bob]).map(({name}) => name),
    ["Ann", "Bob", "Cy", "Dee"],
  );
});
