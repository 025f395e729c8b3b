import "./sheet.css";
import {useState} from "preact/hooks";
import {Avatar} from "../app/Avatar";
import {RuleLink} from "../app/RuleLink";
import type {Result, Seat, Setup, SixDiceGame} from "../protocol/messages";
import type {EventOf, MemberView} from "../protocol/types";
import {t} from "../words/words";
import {Gain} from "./CastScore";
import type {People} from "./people";
import {placeOf, sheetOf, stakeOf, targetOf, type SheetOrder, type SheetRow} from "./sheet";
import type {Shown} from "./shown";

interface Props extends Pick<Shown<SixDiceGame>, "game" | "setup" | "members" | "beside"> {
  readonly people: People;
  /** The newest cast of each seat, as far as the page has received them. */
  readonly casts: ReadonlyMap<Seat, EventOf<"dice-cast">>;
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
  beside,
}: {row: SheetRow; purses: boolean} & Pick<Props, "game" | "people" | "beside">) {
  const state = [
    row.casts && "dice-score-moves",
    row.out && "dice-score-out",
    row.leads && "dice-score-leads",
  ];
  const name = people.isYou(row.seat) ? t("dice.you") : people.name(row.seat);
  return (
    <li
      class={["dice-score", ...state].filter(Boolean).join(" ")}
      aria-current={row.casts ? "true" : undefined}
    >
      <span class="dice-score-name">
        {row.casts && (
          <svg class="dice-side-mark" viewBox="0 0 10 10" aria-hidden="true">
            <path d="M1 0 10 5 1 10Z" />
          </svg>
        )}
        <Avatar of={row.member} /> {name}
        {row.casts && <span class="app-hidden">, {t("dice.to-move")}</span>}
      </span>
      <span class="dice-score-points">
        {row.score}
        <span class="app-hidden"> {t("dice.points-word")}</span>
      </span>
      <span class="dice-score-marks">{marksOf(row, game, purses).join(" · ")}</span>
      <span class="dice-score-cast">
        {beside?.(row.seat)}
        {row.cast && <Gain cast={row.cast} />}
      </span>
      <span class="dice-score-bar" aria-hidden="true">
        <span style={{width: `${row.reached * 100}%`}} />
      </span>
    </li>
  );
}

function OrderChoice({order, onOrder}: {order: SheetOrder; onOrder: (order: SheetOrder) => void}) {
  const best = order === "score";
  return (
    <button
      type="button"
      class="dice-order"
      aria-pressed={best}
      onClick={() => onOrder(best ? "seat" : "score")}
    >
      {t("dice.order-score")}
    </button>
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

/** The reader's own place, in a game with so many players that their row may be out of sight. */
function Standing({game, count}: {game: SixDiceGame; count: number}) {
  const {observer, scores} = game;
  if (observer === undefined || count < many) return null;
  return <p>{t("dice.standing", {score: scores[observer] ?? 0, place: placeOf(game, observer), count})}</p>;
}

/** Everybody's score, the best first at the end, with the target, the tie-break and the pot (X6, X7). */
export function ScoreSheet({game, setup, members, people, casts, beside}: Props) {
  const [chosen, setOrder] = useState<SheetOrder>("seat");
  const order = game.result ? "score" : chosen;
  const rows = sheetOf(game, setup, members, casts, order);
  const mine = members.find((member) => member.seat !== undefined && people.isYou(member.seat));
  return (
    <section class="dice-sheet" tabIndex={0} aria-label={t("dice.sheet")}>
      <header class="dice-sheet-head">
        <div>
          <p>{game.tie_break ? t("dice.tie-goes-on") : t("dice.first-to", {target: targetOf(setup)})}</p>
          <p>
            {t("dice.worth")} <RuleLink rule="X3" />
          </p>
          <Standing game={game} count={rows.length} />
        </div>
        {rows.length > 2 && !game.result && <OrderChoice order={order} onOrder={setOrder} />}
      </header>
      <Money game={game} setup={setup} mine={mine} />
      <ol class={rows.length >= many ? "dice-scores dice-scores-many" : "dice-scores"}>
        {rows.map((row) => (
          <Row
            key={row.seat}
            row={row}
            game={game}
            people={people}
            purses={stakeOf(setup) > 0}
            beside={beside}
          />
        ))}
      </ol>
    </section>
  );
}
