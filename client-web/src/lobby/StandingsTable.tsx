import {Fragment} from "preact";
import {Avatar} from "../ui/Avatar";
import {useRoom} from "../app/context";
import type {Standings} from "../protocol/messages";
import {memberOf} from "../room/selectors";
import {t} from "../words/words";

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

interface Props {
  readonly standings: Standings;
  /** Which games these are; without it, all of this table. */
  readonly caption?: string;
  /** The most rows that there is room for; without it, all. */
  readonly most?: number;
}

/** The games that each person and each team has won and played. */
export function StandingsTable({standings, caption, most}: Props) {
  const {view} = useRoom();
  const isBot = (member: number): boolean => memberOf(view, member)?.bot !== undefined;
  const teams = teamsOf(standings).filter(({members}) => !members.every(isBot));
  const rows = [...peopleOf(standings), ...teams].slice(0, most);
  return (
    <table class="lobby-standings">
      <caption>{caption ?? t("lobby.standings", {count: standings.games})}</caption>
      <thead>
        <tr>
          <th scope="col">{t("lobby.standings.who")}</th>
          <th scope="col">{t("lobby.standings.won")}</th>
          <th scope="col">{t("lobby.standings.played")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.members.join()}>
            <th scope="row">
              {row.names.map((name, i) => (
                <Fragment key={row.members[i]}>
                  {i > 0 && " + "}
                  <Avatar of={memberOf(view, row.members[i]!) ?? {member: row.members[i]!}} />{" "}
                  <bdi translate={false}>{name}</bdi>
                </Fragment>
              ))}
            </th>
            <td>{row.wins}</td>
            <td>{row.games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
