import "./board.css";
import {useId} from "preact/hooks";
import {Avatar} from "../../ui/Avatar";
import {Told} from "../Question";
import type {Live, Shown} from "../shown";
import {sideText} from "../../app/names";
import {shownText} from "../../app/events/tell";
import type {DiceBoardGame, Setup} from "../../protocol/messages";
import {lastSpace, seatsOf, sideOf} from "../../room/selectors";
import {t} from "../../words/words";
import {offerIn, type Offer} from "./board";
import {DieFace, diceWords, isShaken, motionOf, ThrowButton} from "../Dice";
import {Lamp, useLampOver} from "../Lamp";
import {DiceBoard} from "./DiceBoard";
import {boardGuide, boardHint} from "../guide";
import {GuideLine} from "../GuideLine";
import {OfferMark, Shield} from "./Marks";
import {peopleOf, type People} from "../../app/people";
import {spaceIn, useDicePlay, type Controls} from "../useDicePlay";

type Props = Shown<DiceBoardGame> & Controls;

/** The sides with their players, the player to move, and the time left. */
function Sides({game, setup, members, people, over}: Props & {people: People}) {
  const list = useLampOver<HTMLUListElement>(game.turn);
  return (
    <ul ref={list} class="dice-sides" aria-label={t("dice.sides")}>
      {seatsOf(setup).map((seat) => {
        const side = sideOf(setup, seat) ?? 1;
        const moves = game.turn === seat;
        return (
          <li
            class={`dice-side table-side-${side} ${moves ? "table-lit" : ""}`}
            data-seat={seat}
            aria-current={moves || undefined}
          >
            {moves && <Lamp />}
            <Avatar of={members.find((member) => member.seat === seat)} side={side} />
            <span class="app-hidden">{sideText(side)}: </span>
            <span class="dice-side-name">{seat === people.you ? t("dice.you") : people.name(seat)}</span>
            {moves && <span class="app-hidden">, {t("dice.to-move")}</span>}
            {over?.(seat)}
          </li>
        );
      })}
    </ul>
  );
}

/** The meaning of the marks on the board: the current offer's and the shield; and what wins. */
function Legend({setup, offer}: {setup: Setup; offer: Offer | undefined}) {
  return (
    <p class="dice-legend">
      {offer && (
        <span>
          <OfferMark offer={offer} /> {t(`dice.legend-${offer}`)}
        </span>
      )}
      <span>
        <Shield /> {t("dice.legend-protected")}
      </span>
      <span>{t("dice.lines-of", {count: Number(setup.options["line"] ?? 5)})}</span>
    </p>
  );
}

function Throw({guide, ...props}: Props & {guide: string}) {
  const {game, falling, moment} = props;
  const dice = isShaken(props) ? undefined : (falling ?? game).roll;
  return (
    <div class="dice-throw">
      <div
        key={moment.number}
        class={`dice-row ${motionOf(props)}`}
        role="img"
        aria-label={dice ? diceWords(dice) : t("dice.no-roll")}
      >
        {(dice ?? ([0, 0] as const)).map((face) => (
          <DieFace face={face} />
        ))}
      </div>
      <ThrowButton {...props} type="roll" describedBy={guide} />
    </div>
  );
}

/** A position of Sequence Dice, rendered from its props alone so that a replay can show it too. */
export function DiceBoardView(props: Props) {
  const {game, setup, members, events, moment, play, news, finale, pointed} = props;
  const guide = useId();
  const people = peopleOf(members, game.observer);
  const legal = play?.legal ?? {};
  const hint = boardHint(legal);
  const player = game.observer === undefined ? undefined : play;
  return (
    <section class="dice-table" aria-label={t("dice.table")}>
      <Sides {...props} people={people} />
      <GuideLine
        {...props}
        id={guide}
        guide={boardGuide(game, legal, people)}
        kind="board"
        apt={hint ? [hint] : []}
      />
      <div class="dice-board-place">
        <DiceBoard
          game={game}
          legal={legal}
          side={game.observer === undefined ? undefined : sideOf(setup, game.observer)}
          last={lastSpace(events)}
          pointed={pointed}
          waiting={spaceIn(play?.waiting)}
          asked={spaceIn(play?.asked)}
          onChoose={player && ((space, offer) => player.play({type: offer, space}))}
        />
      </div>
      {finale ?? (
        <>
          <Throw {...props} guide={guide} />
          <Told play={play} news={news}>
            {shownText(moment.events, {game, setup, members})}
          </Told>
          <Legend setup={setup} offer={offerIn(legal)} />
        </>
      )}
    </section>
  );
}

/** Sequence Dice in the room. */
export const DiceBoardTable = (shown: Live<DiceBoardGame>) => (
  <DiceBoardView {...shown} play={useDicePlay(shown.view)} />
);
