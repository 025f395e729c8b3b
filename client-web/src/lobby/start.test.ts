import assert from "node:assert/strict";
import {test} from "node:test";
import type {Deal, Game} from "../protocol/messages";
import {awaitedBy, chairFreeAt, obstacleOf, unready} from "./start";
import {ann, bob, cy, roomOf} from "./view-for-tests";

const seated = [
  {...ann, seat: 1},
  {...bob, seat: 2},
];
const game: Game = {scores: {}, contenders: [], tie_break: false, turn: 1};
const deal: Deal = {
  game: 1,
  epoch: 0,
  rules: "sequence/1",
  step: "commits",
  commit: "",
  seats: [],
  absent: [],
};

test("a game can start when every seat is taken", () => {
  assert.deepEqual(obstacleOf(roomOf({})), {is: "seats", free: 2});
  assert.deepEqual(obstacleOf(roomOf({members: [{...ann, seat: 2}]})), {is: "seats", free: 1});
  assert.equal(obstacleOf(roomOf({members: seated})), undefined);
});

test("no game can start while one runs or is being dealt, or when the room is archived", () => {
  assert.deepEqual(obstacleOf(roomOf({members: seated, game})), {is: "running"});
  assert.deepEqual(obstacleOf(roomOf({members: seated, deal})), {is: "dealing"});
  assert.deepEqual(obstacleOf(roomOf({members: seated, archived: true})), {is: "archived"});
});

test("the next game can start after one that was dealt and is over", () => {
  const over: Game = {...game, result: {abandoned: true}};
  assert.equal(obstacleOf(roomOf({members: seated, game: over, deal: {...deal, step: "dealt"}})), undefined);
});

test("a ready check waits for people who are not ready, the host too, and for those who are away", () => {
  const bot = {member: 4, name: "Bot 1", seat: 3, bot: "easy"} as const;
  const away = {...bob, seat: 2, ready: true, away_since: 1} as const;
  const members = [{...ann, seat: 1}, away, bot, cy];
  assert.deepEqual(
    awaitedBy(roomOf({members})).map(({name}) => name),
    ["Ann", "Bob"],
  );
  assert.deepEqual(awaitedBy(roomOf({members: [{...ann, seat: 1, ready: true}, bot]})), []);
});

test("the start waits for the ready marks of players, but not of bots and the host", () => {
  const bot = {member: 4, name: "Bot 1", seat: 3, bot: "easy"} as const;
  assert.deepEqual(unready(roomOf({members: [...seated, bot, cy]})), [seated[1]]);
  assert.deepEqual(unready(roomOf({members: [{...bob, seat: 2, ready: true}]})), []);
});

test("the host role is free when the host has been away for a minute", () => {
  assert.equal(chairFreeAt(roomOf({})), undefined);
  assert.equal(chairFreeAt(roomOf({members: [{...ann, away_since: 1000}]})), 61_000);
});
