import type {Standings} from "../protocol/messages";

/** A row of the standings: a person, or a team. */
export interface Row {
  readonly members: readonly number[];
  readonly names: readonly string[];
  readonly games: number;
  readonly wins: number;
}

const byWins = (one: Row, other: Row): number =>
  other.wins - one.wins || one.games - other.games || one.members[0]! - other.members[0]!;

/** The people, those with the most wins first. */
export function peopleOf({people}: Standings): Row[] {
  return people
    .map(({member, name, games, wins}) => ({members: [member], names: [name], games, wins}))
    .sort(byWins);
}

/** The teams in the same order. */
export function teamsOf({people, teams}: Standings): Row[] {
  const nameOf = (member: number): string => people.find((one) => one.member === member)?.name ?? "?";
  return (teams ?? []).map((team) => ({...team, names: team.members.map(nameOf)})).sort(byWins);
}
