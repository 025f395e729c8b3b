import "./six.css";
import {useId} from "preact/hooks";
import {hintsOf} from "../../app/hints";
import {shownText} from "../../app/events/tell";
import {Told} from "../Question";
import type {Live, Shown} from "../shown";
import type {SixDiceGame} from "../../protocol/messages";
import {t} from "../../words/words";
import {GuideLine} from "../GuideLine";
import {sixGuide} from "../guide";
import {peopleOf} from "../../app/people";
import {useDicePlay, type Controls} from "../useDicePlay";
import {ScoreSheet} from "./ScoreSheet";
import {CastScore} from "./CastScore";
import {ThrowButton} from "../Dice";

type Props = Shown<SixDiceGame> & Controls;

/** The last event in words; after a reload the view still has the newest cast. */
function toldOf({moment: {events}, game, setup, members}: Props): string {
  const known = events.length || !game.cast ? events : [{event: "dice-cast" as const, ...game.cast}];
  return shownText(known, {game, setup, members});
}

/** A position of Sequences or Hearts Due, rendered from its props alone so that a replay can show it too. */
export function SixDiceView(props: Props) {
  const {game, members, moment, play, news, finale} = props;
  const guide = useId();
  const people = peopleOf(members, game.observer);
  const legal = play?.legal ?? {};
  return (
    <section class="dice-six" aria-label={t("dice.six-table")}>
      {finale ?? (
        <div class="dice-six-throw">
          <GuideLine
            {...props}
            id={guide}
            guide={sixGuide(game, legal, people)}
            kind="six"
            apt={legal.cast ? hintsOf.six : []}
          />
          <div class="dice-tray">
            <CastScore key={moment.number} {...props} />
            <Told play={play} news={news}>
              {toldOf(props)}
            </Told>
          </div>
          <ThrowButton {...props} type="cast" describedBy={guide} />
        </div>
      )}
      <ScoreSheet {...props} people={people} />
    </section>
  );
}

/** Sequences or Hearts Due in the room. */
export const SixDiceTable = (shown: Live<SixDiceGame>) => (
  <SixDiceView {...shown} play={useDicePlay(shown.view)} />
);
