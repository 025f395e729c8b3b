import "./six.css";
import {useId} from "preact/hooks";
import type {Seat, SixDiceGame} from "../protocol/messages";
import type {EventOf} from "../protocol/types";
import {t} from "../words/words";
import {GuideLine} from "./GuideLine";
import {sixGuide} from "./guide";
import type {Moment} from "./moment";
import {peopleOf, type People} from "./people";
import {ScoreSheet} from "./ScoreSheet";
import type {Shown} from "./shown";
import {tell} from "./telling";
import {CastScore} from "./CastScore";

interface Props extends Shown<SixDiceGame> {
  /** The newest cast of each seat, as far as the page has received them. */
  readonly casts: ReadonlyMap<Seat, EventOf<"dice-cast">>;
}

function CastButton({
  game,
  falling,
  legal,
  playing,
  describedBy,
}: Pick<Props, "game" | "falling" | "legal" | "playing"> & {describedBy: string}) {
  if (!playing || game.result) return null;
  const casting = playing.waiting?.type === "cast";
  return (
    <button
      type="button"
      class="app-main-action dice-button dice-button-cast"
      aria-disabled={!legal.cast || falling !== undefined}
      aria-busy={casting}
      aria-describedby={describedBy}
      onClick={() => legal.cast && !falling && playing.play({type: "cast"})}
    >
      {casting ? t("dice.casts") : t("dice.cast")}
    </button>
  );
}

/** The last event in words; after a reload the view still has the newest cast. */
function toldOf({events}: Moment, {cast}: SixDiceGame, people: People): string {
  const known = events.length || !cast ? events : [{event: "dice-cast" as const, ...cast}];
  return tell(known, people).join(" ");
}

/** A position of Sequences or Hearts Due, rendered from its props alone so that a replay can show it too. */
export function SixDiceView(props: Props) {
  const {
    game,
    falling,
    setup,
    members,
    legal,
    moment,
    held,
    playing,
    casts,
    beside,
    tellsEnd,
    notice,
    withHint,
    news,
    finale,
  } = props;
  const guide = useId();
  const people = peopleOf(members, game.observer);
  return (
    <section
      class={playing && !game.result ? "dice-six dice-six-runs" : "dice-six"}
      aria-label={t("dice.six-table")}
    >
      {finale ? (
        <div class="dice-finale">{finale}</div>
      ) : (
        <div class="dice-six-throw">
          {(!game.result || tellsEnd) && (
            <GuideLine
              id={guide}
              guide={sixGuide(game, legal, people, held)}
              playing={playing}
              notice={notice}
              withHint={withHint}
            />
          )}
          <div class="dice-tray">
            <CastScore
              key={moment.number}
              game={game}
              falling={falling}
              shaken={playing?.waiting?.type === "cast" && !falling}
            />
            <p class={news ? "dice-told dice-news" : "dice-told"}>{news ?? toldOf(moment, game, people)}</p>
          </div>
          <CastButton game={game} falling={falling} legal={legal} playing={playing} describedBy={guide} />
        </div>
      )}
      <ScoreSheet game={game} setup={setup} members={members} people={people} casts={casts} beside={beside} />
    </section>
  );
}
