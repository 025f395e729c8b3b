import {Avatar} from "../app/Avatar";
import {useRoom} from "../app/context";
import type {Standings} from "../protocol/messages";
import {memberOf} from "../room/selectors";
import {t} from "../words/words";
import {peopleOf, type Row, teamsOf} from "./standings";

function Names({row}: {row: Row}) {
  const {view} = useRoom();
  return (
    <>
      {row.names.map((name, i) => (
        <>
          {i > 0 && " + "}
          <Avatar of={memberOf(view, row.members[i]!) ?? {name}} /> <bdi translate={false}>{name}</bdi>
        </>
      ))}
    </>
  );
}

interface Props {
  readonly standings: Standings;
  /** Which games these are; without it, all of this table. */
  readonly caption?: string;
}

/** The games that each person and each team has won and played. */
export function StandingsTable({standings, caption}: Props) {
  const rows = [...peopleOf(standings), ...teamsOf(standings)];
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
              <Names row={row} />
            </th>
            <td>{row.wins}</td>
            <td>{row.games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
