import "./board.css";
import {useId} from "preact/hooks";
import {Avatar} from "../app/Avatar";
import {RuleLink} from "../app/RuleLink";
import type {DiceBoardGame, Setup, Side, Space} from "../protocol/messages";
import {seatsOf, sideOf} from "../room/selectors";
import {t} from "../words/words";
import {offered, offerOn, type Offer} from "./board";
import {Dice} from "./Dice";
import {DiceBoard} from "./DiceBoard";
import {boardGuide} from "./guide";
import {GuideLine} from "./GuideLine";
import {OfferMark, Shield} from "./Marks";
import {peopleOf, type People} from "./people";
import {spaceIn} from "./play";
import type {Shown} from "./shown";
import {sideName, tell} from "./telling";

interface Props extends Shown<DiceBoardGame> {
  /** The space of the last change of a chip. */
  readonly last: Space | undefined;
}

/** The sides with their players, the player to move, and the time left. */
function Sides({
  game,
  setup,
  members,
  people,
  beside,
}: Pick<Props, "game" | "setup" | "members" | "beside"> & {people: People}) {
  return (
    <ul class="dice-sides" aria-label={t("dice.sides")}>
      {seatsOf(setup).map((seat) => {
        const side = sideOf(setup, seat) ?? 1;
        const moves = game.turn === seat;
        return (
          <li
            class={moves ? "dice-side dice-side-moves" : "dice-side"}
            aria-current={moves ? "true" : undefined}
          >
            {moves && (
              <svg class="dice-side-mark" viewBox="0 0 10 10" aria-hidden="true">
                <path d="M1 0 10 5 1 10Z" />
              </svg>
            )}
            <Avatar of={members.find((member) => member.seat === seat)} side={side} />
            <span class="app-hidden">{sideName(side)}: </span>
            <span class="dice-side-name">{people.isYou(seat) ? t("dice.you") : people.name(seat)}</span>
            {moves && <span class="app-hidden">, {t("dice.to-move")}</span>}
            {beside?.(seat)}
          </li>
        );
      })}
    </ul>
  );
}

/** The meaning of the marks on the board: the current offer's and the shield; and what wins. */
function Legend({setup, offer}: {setup: Setup; offer: Offer | undefined}) {
  const words = {put: "dice.legend-put", swap: "dice.legend-swap", remove: "dice.legend-remove"} as const;
  return (
    <p class="dice-legend">
      {offer && (
        <span>
          <OfferMark offer={offer} /> {t(words[offer])}
        </span>
      )}
      <span>
        <Shield /> {t("dice.legend-protected")}
      </span>
      <span>
        {t("dice.lines-of", {count: Number(setup.options["line"] ?? 5)})} <RuleLink rule="D9" />
      </span>
    </p>
  );
}

function Throw({game, falling, legal, moment, playing, guide}: Props & {guide: string}) {
  const rolling = playing?.waiting?.type === "roll";
  const isShaken = rolling && !falling;
  return (
    <div class="dice-throw">
      <Dice
        key={moment.number}
        dice={isShaken ? undefined : (falling ?? game).roll}
        count={2}
        shaken={isShaken}
        thrown={falling !== undefined}
      />
      {playing && !game.result && (
        <button
          type="button"
          class="app-main-action dice-button"
          aria-disabled={!legal.roll || falling !== undefined}
          aria-busy={rolling}
          aria-describedby={guide}
          onClick={() => legal.roll && !falling && playing.play({type: "roll"})}
        >
          {rolling ? t("dice.rolls") : t("dice.roll")}
        </button>
      )}
    </div>
  );
}

function ownSide(setup: Setup, game: DiceBoardGame): Side | undefined {
  return game.observer === undefined ? undefined : sideOf(setup, game.observer);
}

/** A position of Sequence Dice, rendered from its props alone so that a replay can show it too. */
export function DiceBoardView(props: Props) {
  const {game, setup, members, legal, moment, held, playing, last, tellsEnd, notice, withHint, news, finale} =
    props;
  const guide = useId();
  const people = peopleOf(members, game.observer);
  const first = offered(legal)[0];
  return (
    <section class="dice-table" aria-label={t("dice.table")}>
      <Sides {...props} people={people} />
      {(!game.result || tellsEnd) && (
        <GuideLine
          id={guide}
          guide={boardGuide(game, legal, people, held)}
          playing={playing}
          notice={notice}
          withHint={withHint}
        />
      )}
      <div class="dice-board-place">
        <DiceBoard
          game={game}
          legal={legal}
          side={ownSide(setup, game)}
          last={last}
          waiting={spaceIn(playing?.waiting)}
          asked={spaceIn(playing?.asked)}
          onChoose={playing && ((space, offer) => playing.play({type: offer, space}))}
        />
      </div>
      {finale ? (
        <div class="dice-finale">{finale}</div>
      ) : (
        <>
          <Throw {...props} guide={guide} />
          <p class={news ? "dice-told dice-news" : "dice-told"}>
            {news ?? tell(moment.events, people).join(" ")}
          </p>
          <Legend setup={setup} offer={first === undefined ? undefined : offerOn(legal, first)} />
        </>
      )}
    </section>
  );
}
