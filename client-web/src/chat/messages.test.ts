import assert from "node:assert/strict";
import test from "node:test";
import type {View} from "../protocol/messages";
import {circleOf, isRival, isSilent, messagesOf, newestOf, unreadSince} from "./messages";
import {someView} from "../app/some_view";

const dice = {chips: {}, rolled: false, line: []};

/** Four players in two teams, and a fifth member as spectator. */
function view(change: Partial<View> = {}, options: Record<string, string> = {table_talk: "call"}): View {
  return {
    ...someView,
    setup: {preset: "sequence-dice", players: 4, sides: 2, options},
    members: [1, 2, 3, 4, 5].map((member) => ({
      member,
      name: `P${member}`,
      ...(member < 5 && {seat: member}),
    })),
    game: {...dice, observer: 1, turn: 1},
    ...change,
  };
}

test("a reaction is shown under its message, and on its own when the message is gone", () => {
  const lines = messagesOf([
    {message: 4, member: 2, reaction: "wow", to: 1},
    {message: 11, member: 2, text: "my favourite corner"},
    {message: 12, member: 1, phrase: "thinking"},
    {message: 13, member: 2, reaction: "laugh", to: 12},
  ]);
  assert.deepEqual(
    lines.map(({message}) => message),
    [4, 11, 12],
  );
  assert.deepEqual(lines[0]?.signs, [{message: 4, member: 2, reaction: "wow", to: 1}]);
  assert.deepEqual(lines[1], {message: 11, member: 2, text: "my favourite corner", signs: []});
  assert.deepEqual(lines[2]?.signs, [{message: 13, member: 2, reaction: "laugh", to: 12}]);
});

test("an emote is a message of its own, and does not count as unread", () => {
  const chat = [
    {message: 4, member: 2, emote: "clap"},
    {message: 5, member: 2, text: "hello"},
  ];
  assert.deepEqual(messagesOf(chat)[0], {message: 4, member: 2, emote: "clap", signs: []});
  assert.equal(unreadSince(view({chat}), 0), 1);
});

test("the chat circles are separate while a game runs, and one when it is over", () => {
  assert.equal(circleOf(view()), "seats");
  assert.equal(circleOf(view({you: 5, game: dice})), "watchers");
  assert.equal(circleOf(view({you: 5, referee: 5, game: dice})), "referee");
  assert.equal(circleOf(view({game: {...dice, result: {abandoned: true}}})), "all");
});

test("only the seats of a running game are silent at a silent table", () => {
  assert.ok(isSilent(view({}, {table_talk: "silent"})));
  assert.ok(!isSilent(view({you: 5, game: dice}, {table_talk: "silent"})));
  assert.ok(!isSilent(view({game: {...dice, result: {abandoned: true}}}, {table_talk: "silent"})));
  assert.ok(!isSilent(view()));
});

test("a call is offered for messages of a rival team, if the room allows calls", () => {
  assert.ok(isRival(view(), 2));
  assert.ok(isRival(view({}, {table_talk: "honour"}), 4));
  assert.ok(!isRival(view(), 3), "a partner");
  assert.ok(!isRival(view(), 5), "a spectator");
  assert.ok(!isRival(view({}, {table_talk: "off"}), 2));
  assert.ok(!isRival(view({you: 5, game: dice}), 2), "by a spectator");
  assert.ok(
    !isRival(
      view({setup: {preset: "sequence-dice", players: 2, sides: 2, options: {table_talk: "call"}}}),
      2,
    ),
    "no teams",
  );
});

test("messages of others since the last one seen are unread", () => {
  const said = view({
    chat: [
      {message: 3, member: 2, text: "a"},
      {message: 5, member: 1, text: "b"},
      {message: 9, member: 3, text: "c"},
    ],
  });
  assert.equal(unreadSince(said, 0), 2);
  assert.equal(unreadSince(said, 3), 1);
  assert.equal(unreadSince(said, newestOf(said)), 0);
  assert.equal(newestOf(view()), 0);
});
