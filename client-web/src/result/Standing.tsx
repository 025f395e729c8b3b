import {Fragment} from "preact";
import {RuleLink} from "../ui/Link";
import {Person} from "../app/people";
import type {Series as Standing, View} from "../protocol/messages";
import {rich, t} from "../words/words";

/** The names of a team's members. */
const Team = ({members}: {members: readonly number[]}) =>
  members.map((member, i) => (
    <Fragment key={member}>
      {i > 0 && ", "}
      <Person who={{member}} />
    </Fragment>
  ));

/** The score of the series. */
export function Series({series}: {series: Standing}) {
  const {best_of, games, score, winner} = series;
  return (
    <div class="result-series">
      <p>
        {winner ? (
          <strong>{rich("result.series-won", {team: <Team members={winner} />})}</strong>
        ) : (
          t("result.series", {best_of, games})
        )}
      </p>
      <ul>
        {score.map(({members, wins}) => (
          <li key={members.join()}>
            <Team members={members} />: {t("result.wins", {count: wins})}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What each member has in the six-dice games (X7). */
export function Purses({view}: {view: View}) {
  const players = view.members.filter(({purse, seat}) => purse !== undefined && seat !== undefined);
  if (players.length === 0 || !(Number(view.setup.options["stake"]) > 0)) return null;
  return (
    <div class="result-series">
      <p>
        {t("result.purses")} <RuleLink rule="X7" />
      </p>
      <ul>
        {players.map((one) => (
          <li key={one.member}>
            <Person who={one} />: {t("result.chips", {count: one.purse!})}
          </li>
        ))}
      </ul>
    </div>
  );
}
