import "./sheet.css";
import {useState} from "preact/hooks";
import {Avatar} from "../../ui/Avatar";
import {RuleLink} from "../../ui/Link";
import type {Result, Seat, Setup, SixDiceGame} from "../../protocol/messages";
import type {MemberView} from "../../protocol/types";
import {castsOf} from "../moment";
import {Lamp, useLampOver} from "../Lamp";
import type {Shown} from "../shown";
import {Button} from "../../ui/Button";
import {t} from "../../words/words";
import {Gain} from "./CastScore";
import type {People} from "../../app/people";
import {placeOf, sheetOf, stakeOf, targetOf, type SheetRow} from "./sheet";

interface Props extends Pick<Shown<SixDiceGame>, "game" | "setup" | "members" | "events" | "over"> {
  readonly people: People;
}

/** The number of players from which the rows are set more tightly. */
const many = 9;

const wonBy = (result: Result | undefined, seat: Seat): boolean =>
  result !== undefined && "winner" in result && "seat" in result.winner && result.winner.seat === seat;

/** A player's marks next to the score, each of a word or two. */
function marksOf(row: SheetRow, game: SixDiceGame, purses: boolean): string[] {
  const {member} = row;
  return [
    wonBy(game.result, row.seat) && t("dice.winner"),
    row.leads && !game.result && t("dice.leads"),
    row.out && t("dice.out"),
    game.result && member?.ready && t("dice.ready"),
    member?.bot && t("dice.bot"),
    member?.away_since !== undefined && t("dice.away"),
    purses && member?.purse !== undefined && t("dice.purse", {purse: member.purse}),
  ].filter((mark): mark is string => typeof mark === "string");
}

function Row({
  row,
  game,
  people,
  purses,
  over,
}: {row: SheetRow; purses: boolean} & Pick<Props, "game" | "people" | "over">) {
  const look = ["dice-score", row.casts && "dice-score-moves", row.out && "dice-score-out"];
  const name = row.seat === people.you ? t("dice.you") : people.name(row.seat);
  return (
    <li class={look.filter(Boolean).join(" ")} data-seat={row.seat} aria-current={row.casts || undefined}>
      {row.casts && <Lamp />}
      <Avatar of={row.member} />
      <span class="dice-score-name">
        {name}
        {row.casts && <span class="app-hidden">, {t("dice.to-move")}</span>}
      </span>
      <span class="dice-score-points">
        {row.score}
        <span class="app-hidden"> {t("dice.points-word")}</span>
      </span>
      <span class="dice-score-marks">{marksOf(row, game, purses).join(" · ")}</span>
      <span class="dice-score-cast">
        {over?.(row.seat)}
        {row.cast && <Gain cast={row.cast} />}
      </span>
      <span class="dice-score-bar" aria-hidden="true">
        <span style={{width: `${row.reached * 100}%`}} />
      </span>
    </li>
  );
}

/** Pot, stake and the reader's purse, in rooms with play chips (X7). */
function Money({game, setup, mine}: {game: SixDiceGame; setup: Setup; mine: MemberView | undefined}) {
  const stake = stakeOf(setup);
  if (stake === 0) return null;
  return (
    <dl class="dice-money">
      <div>
        <dt>{t("dice.pot")}</dt>
        <dd>{game.pot ?? 0}</dd>
      </div>
      <div>
        <dt>{t("dice.stake")}</dt>
        <dd>{t("dice.stake-each", {stake})}</dd>
      </div>
      {mine?.purse !== undefined && (
        <div>
          <dt>{t("dice.your-purse")}</dt>
          <dd>{mine.purse}</dd>
        </div>
      )}
    </dl>
  );
}

/** Everybody's score, the best first at the end, with the target, the tie-break and the pot (X6, X7). */
export function ScoreSheet({game, setup, members, people, events, over}: Props) {
  const [bestFirst, setBestFirst] = useState(false);
  const rows = sheetOf(game, setup, members, castsOf(events), bestFirst || game.result !== undefined);
  const list = useLampOver<HTMLOListElement>(game.turn);
  const mine = rows.find(({seat}) => seat === people.you);
  return (
    <section class="dice-sheet" tabIndex={0} aria-label={t("dice.sheet")}>
      <header class="dice-sheet-head">
        <div>
          <p>{game.tie_break ? t("dice.tie-goes-on") : t("dice.first-to", {target: targetOf(setup)})}</p>
          <RuleLink rule="X3">{t("dice.worth")}</RuleLink>
          {/* With so many players their own row may be out of sight. */}
          {mine && rows.length >= many && (
            <p>
              {t("dice.standing", {score: mine.score, place: placeOf(game, mine.seat), count: rows.length})}
            </p>
          )}
        </div>
        {rows.length > 2 && !game.result && (
          <Button
            label={t("dice.order-score")}
            class="dice-order"
            aria-pressed={bestFirst}
            onClick={() => setBestFirst(!bestFirst)}
          />
        )}
      </header>
      <Money game={game} setup={setup} mine={mine?.member} />
      <ol ref={list} class={rows.length >= many ? "dice-scores dice-scores-many" : "dice-scores"}>
        {rows.map((row) => (
          <Row key={row.seat} row={row} game={game} people={people} purses={stakeOf(setup) > 0} over={over} />
        ))}
      </ol>
    </section>
  );
}
