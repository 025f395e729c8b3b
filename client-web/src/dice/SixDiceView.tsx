import "./six.css";
import {useId} from "preact/hooks";
import type {Seat, SixDiceGame} from "../protocol/messages";
import type {EventOf} from "../protocol/types";
import {t} from "../words/words";
import {GuideLine} from "./GuideLine";
import {sixGuide} from "./guide";
import {peopleOf} from "./people";
import {ScoreSheet} from "./ScoreSheet";
import type {Shown} from "./shown";
import {tell} from "./telling";
import {Gain, Worth} from "./Worth";

interface Props extends Shown<SixDiceGame> {
  /** The newest cast of each seat, as far as the page has heard of them. */
  readonly casts: ReadonlyMap<Seat, EventOf<"dice-cast">>;
}

function CastButton({legal, playing, describedBy}: Pick<Props, "legal" | "playing"> & {describedBy: string}) {
  if (!playing) return null;
  const casting = playing.waiting?.type === "cast";
  return (
    <button type="button" class="app-main-action dice-button dice-button-cast" aria-disabled={!legal.cast} aria-busy={casting}
      aria-describedby={describedBy} onClick={() => legal.cast && playing.play({type: "cast"})}>
      {casting ? t("dice.casts") : t("dice.cast")}
    </button>
  );
}

/** Sequences or Hearts Due as it stands: drawn from what it is given, so that a replay shows it too. */
export function SixDiceView(props: Props) {
  const {game, setup, members, legal, moment, held, playing, casts, beside} = props;
  const guide = useId();
  const people = peopleOf(members, game.observer);
  const thrown = moment.events.some((event) => event.event === "dice-cast");
  return (
    <section class="dice-six" aria-label={t("dice.six-table")}>
      <div class="dice-six-throw">
        <GuideLine id={guide} guide={sixGuide(game, legal, people, held)} refused={playing?.refused} />
        <div class="dice-tray">
          <Worth key={moment.number} game={game} shaken={playing?.waiting?.type === "cast"} thrown={thrown} />
          <p class="dice-told">{tell(moment.events, people).join(" ")} {game.cast && <Gain cast={game.cast} />}</p>
        </div>
        <CastButton legal={legal} playing={playing} describedBy={guide} />
      </div>
      <ScoreSheet game={game} setup={setup} members={members} people={people} casts={casts} beside={beside} />
    </section>
  );
}
