import {Person} from "../app/people";
import type {Statistics} from "../protocol/messages";
import {rich, t} from "../words/words";
import {statisticsRows} from "./counts";

function timeOf({duration_ms}: Statistics): string {
  const minutes = Math.round(duration_ms / 60_000);
  return minutes === 0 ? t("result.seconds") : t("result.minutes", {count: minutes});
}

/** The statistics of a game: a row for each count, a column for each seat. */
export function GameStatistics({statistics, players}: {statistics: Statistics; players: number}) {
  const {reshuffles, stopped_by_host = 0, substitutions = []} = statistics;
  const rows = statisticsRows(statistics, players);
  return (
    <details class="result-part">
      <summary>{t("result.figures")}</summary>
      <p>
        {t("result.took", {time: timeOf(statistics)})}{" "}
        {reshuffles > 0 && t("result.reshuffles", {count: reshuffles})}{" "}
        {stopped_by_host > 0 && t("result.stopped-by-host", {count: stopped_by_host})}
      </p>
      {substitutions.map(({seat, from, to, after_turn: turn}) => (
        <p key={`${seat} ${turn} ${to}`}>
          {rich("result.substitution", {
            seat,
            turn,
            from: <bdi translate={false}>{from}</bdi>,
            to: <bdi translate={false}>{to}</bdi>,
          })}
        </p>
      ))}
      <div class="result-scroll" tabIndex={0} role="region" aria-label={t("result.figures")}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="app-hidden">{t("result.player")}</span>
              </th>
              {Array.from({length: players}, (_, i) => (
                <th key={i} scope="col">
                  <Person who={{seat: i + 1}} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({count, values}) => (
              <tr key={count}>
                <th scope="row">{t(`result.figure-${count}`)}</th>
                {values.map((value, i) => (
                  <td key={i}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
