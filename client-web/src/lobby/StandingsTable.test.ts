import assert from "node:assert/strict";
import {test} from "node:test";
import {peopleOf, teamsOf} from "./StandingsTable";

const person = (member: number, name: string, games: number, wins: number) => ({member, name, games, wins});

const standings = {
  games: 3,
  people: [person(4, "Dee", 2, 0), person(1, "Ann", 3, 2), person(2, "Bob", 3, 1), person(3, "Cy", 2, 1)],
  teams: [
    {members: [2, 4], games: 2, wins: 1},
    {members: [1, 3], games: 2, wins: 1},
    {members: [1, 2], games: 1, wins: 1},
  ],
};

test("people with the most wins are first, then those who needed fewer games for them", () => {
  assert.deepEqual(
    peopleOf(standings).map(({names}) => names[0]),
    ["Ann", "Cy", "Bob", "Dee"],
  );
});

test("teams are listed with the names of their members, also of those who have left the room", () => {
  assert.deepEqual(
    teamsOf(standings).map(({names}) => names.join(" + ")),
    ["Ann + Bob", "Ann + Cy", "Bob + Dee"],
  );
  assert.deepEqual(teamsOf({games: 1, people: [person(1, "Ann", 1, 1)]}), []);
});
