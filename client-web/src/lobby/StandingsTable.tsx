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
          <Avatar of={memberOf(view, row.members[i]!) ?? {name}} /> <bdi>{name}</bdi>
        </>
      ))}
    </>
  );
}

/** The games that each person and each team has won and played at this table. */
export function StandingsTable({standings}: {standings: Standings}) {
  const rows = [...peopleOf(standings), ...teamsOf(standings)];
  return (
    <table class="lobby-standings">
      <caption>{t("lobby.standings", {count: standings.games})}</caption>
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
