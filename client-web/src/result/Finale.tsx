import {useEffect, useRef} from "preact/hooks";
import {Chip} from "../app/chip";
import {useRoom} from "../app/context";
import {capital, sideText} from "../app/names";
import {Person} from "../chat/Person";
import {nameOf} from "../chat/names";
import {peopleOf} from "../lobby/standings";
import type {Result as Ending, Side, Standings, View} from "../protocol/messages";
import {hasWon, isCardsGame, seatsOf, sideOf} from "../room/selectors";
import type {Room} from "../room/room";
import {listed} from "../words/lists";
import {type Key, rich, t, tryWords} from "../words/words";
import {Again} from "./Next";

/** The key of the sentence about the side that has won, and how many sequences or chips in a row it made. */
function sideWonBy({game, setup}: View, side: Side): {key: Key; count: number} {
  if (game && isCardsGame(game)) return {key: "result.side-made", count: game.sequences[side]?.length ?? 0};
  return {key: "result.side-line", count: Number(setup.options["line"] ?? 5)};
}

/** That the reader or which side has won, with its players, and what they made. */
function SideWon({side, room}: {side: Side; room: Room}) {
  const {view} = room;
  const {key, count} = sideWonBy(view, side);
  const seats = seatsOf(view.setup).filter((seat) => sideOf(view.setup, seat) === side);
  const names = seats.map((seat) => `\u2068${nameOf(room, {seat})}\u2069`); // isolated from the text around them
  const team = <span translate={false}>{listed(names)}</span>;
  const number = tryWords(`result.number-${count}`) ?? count;
  const words = {side: capital(sideText(side)), team, count, number};
  return (
    <>
      {hasWon(view) ? t("result.you-won") : t("result.side-won", {side: words.side})}{" "}
      {count > 0 && rich(key, words)}
    </>
  );
}

/** Who has won, in one sentence. */
export function Headline({result}: {result: Ending}) {
  const room = useRoom();
  if ("abandoned" in result) return <>{t("result.abandoned")}</>;
  if ("draw" in result) return <>{t("result.drawn")}</>;
  const {winner} = result;
  if ("side" in winner)
    return (
      <>
        <Chip side={winner.side} /> <SideWon side={winner.side} room={room} />
      </>
    );
  if (hasWon(room.view)) return <>{t("result.you-won")}</>;
  return <>{rich("result.won", {name: <Person who={{seat: winner.seat}} />})}</>;
}

/** Who has won how many games at this table, the best first. */
function Tally({standings}: {standings: Standings}) {
  return (
    <>
      {peopleOf(standings).map(({members, names, wins}) => (
        <span key={members[0]}>
          {" · "}
          <bdi translate={false}>{names[0]}</bdi> <strong>{wins}</strong>
        </span>
      ))}
    </>
  );
}

/** Leads to the figures below the table. */
function Details() {
  const show = (): void => {
    document.getElementById("result-details")?.scrollIntoView();
    document.getElementById("result-details-title")?.focus({preventScroll: true});
  };
  return (
    <button type="button" onClick={show}>
      {t("result.details")}
    </button>
  );
}

/** How the newest game ended, by whom it was won, and what to do next: at the table, where it happened. */
export function Finale() {
  const {view} = useRoom();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The hand or the button that had the focus has disappeared.
    if (document.activeElement === document.body) heading.current?.focus({preventScroll: true});
  }, []);
  const result = view.game?.result;
  if (!result) return null;
  return (
    <section class="result-finale" aria-labelledby="result-title">
      <h2 id="result-title" ref={heading} tabIndex={-1}>
        <span class="app-hidden">{t("result.title")}: </span>
        <Headline result={result} />
      </h2>
      <p class="result-tally">
        {view.standings && view.standings.games > 1 && <Tally standings={view.standings} />}
      </p>
      <div class="app-row">
        {!view.archived && <Again />}
        <Details />
      </div>
    </section>
  );
}
