import type {ComponentChildren, Ref} from "preact";
import {useEffect, useRef} from "preact/hooks";
import {Avatar} from "../ui/Avatar";
import {useApp, useRoom} from "../app/context";
import {capital, sideText} from "../app/names";
import {isolated, nameOf} from "../app/people";
import {peopleOf} from "../lobby/StandingsTable";
import type {Result as Ending, Side} from "../protocol/messages";
import type {Room} from "../room/room";
import {hasWon, isCardsGame, memberAt, sideOf, winnersOf} from "../room/selectors";
import {Button} from "../ui/Button";
import {listed, rich, t, tryWords} from "../words/words";
import {Again} from "./Next";

/** Who has won, in one line. */
function winLine(room: Room, result: Ending): string {
  if ("abandoned" in result) return t("result.abandoned");
  if ("draw" in result) return t("result.drawn");
  if (hasWon(room.view)) return t("result.you-won");
  const {winner} = result;
  return "side" in winner
    ? t("result.side-won", {side: capital(sideText(winner.side))})
    : t("result.won", {name: isolated(nameOf(room, {seat: winner.seat}))});
}

/** What the winners have made. */
function Made({side, team}: {side: Side; team: ComponentChildren}) {
  const {view} = useRoom();
  const {game} = view;
  const sequences = game && isCardsGame(game) ? (game.sequences[side]?.length ?? 0) : undefined;
  const count = sequences ?? Number(view.setup.options["line"] ?? 5); // sequences, or chips in a row
  const number = tryWords(`result.number-${count}`) ?? count;
  const what = sequences === undefined ? "line" : "made";
  if (count === 0) return null;
  return <>{rich(hasWon(view) ? `result.you-${what}` : `result.side-${what}`, {team, count, number})}</>;
}

/** The winners' faces, and what they have made. The reader's own side is not named, but to screen readers. */
function Winners() {
  const room = useRoom();
  const {view} = room;
  const winners = winnersOf(view);
  const side = view.setup.sides === undefined ? undefined : sideOf(view.setup, winners[0] ?? 1);
  const names = (
    <span translate={false}>{listed(winners.map((seat) => isolated(nameOf(room, {seat}))))}</span>
  );
  if (winners.length === 0) return null;
  return (
    <p class="result-winners">
      <span class="result-faces">
        {winners.map((seat) => (
          <Avatar key={seat} of={memberAt(view, seat)} side={side} />
        ))}
      </span>
      <span>
        {hasWon(view) && <span class="app-hidden">{names}. </span>}
        {side !== undefined && <Made side={side} team={names} />}
      </span>
    </p>
  );
}

/** The win line, as large as its letters allow, and the winners. */
export function Praise({result, heading}: {result: Ending; heading?: Ref<HTMLHeadingElement>}) {
  const line = winLine(useRoom(), result);
  const size = line.length > 16 ? "small" : line.length > 12 ? "middle" : "large";
  return (
    <div class="result-praise">
      <h2 id="result-title" class={`result-${size}`} ref={heading ?? null} tabIndex={-1}>
        <span class="app-hidden">{t("result.title")}: </span>
        {line}
      </h2>
      <Winners />
    </div>
  );
}

/** The button that shares a picture of the result. */
function Share({result}: {result: Ending}) {
  const room = useRoom();
  const {announce} = useApp();
  const share = (): void =>
    void import("./share")
      .then(({shareResult}) => shareResult(room, winLine(room, result)))
      .catch(() => announce(t("app.not-loaded")));
  return <Button label={t("result.share")} onClick={share} />;
}

/** How the newest game ended, by whom it was won, and what to do next: at the table, where it happened. */
export function Finale() {
  const {view} = useRoom();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The hand or the button that had the focus has disappeared.
    if (document.activeElement === document.body) heading.current?.focus({preventScroll: true});
  }, []);
  const showDetails = (): void => {
    const details = document.getElementById("result-details");
    details?.closest("details")?.setAttribute("open", "");
    details?.scrollIntoView();
    document.getElementById("result-details-title")?.focus({preventScroll: true});
  };
  const result = view.game?.result;
  if (!result) return null;
  return (
    <section class="result-finale" aria-labelledby="result-title">
      <Praise result={result} heading={heading} />
      <p class="result-tally">
        {view.standings &&
          view.standings.games > 1 &&
          peopleOf(view.standings).map(({members, names, wins}) => (
            <span key={members[0]}>
              {" · "}
              <bdi translate={false}>{names[0]}</bdi> <strong>{wins}</strong>
            </span>
          ))}
      </p>
      <div class="app-row">
        {!view.archived && <Again />}
        <Share result={result} />
        <Button label={t("result.details")} onClick={showDetails} />
      </div>
    </section>
  );
}
