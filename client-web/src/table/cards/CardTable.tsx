import "./table.css";
import {useEffect, useRef, useState} from "preact/hooks";
import {useApp, useRoom} from "../../app/context";
import {HintLine} from "../../ui/HintLine";
import {useFocusKept} from "../../ui/useFocusKept";
import {seatName} from "../../app/people";
import {Nudge} from "../../ui/Nudge";
import type {Live} from "../shown";
import {seatingOf} from "../../protocol/catalogue";
import type {CardsGame, Space} from "../../protocol/messages";
import {lastSpace, yourself} from "../../room/selectors";
import {rich, t} from "../../words/words";
import {Actions} from "./Actions";
import {Board} from "./Board";
import {BoardKeys} from "./CardTableView";
import {movesWith} from "./choosing";
import {Cut} from "./Cut";
import {dropSpace, type Point} from "./drop";
import {Hand, Order} from "./Hand";
import {aptHints, hintKindOf} from "./hints";
import {hasPictures} from "./layout";
import {lightsOf, looksOf, type SpaceLook} from "./look";
import {spaceName} from "./names";
import {whyNot} from "./remark";
import {Counts, Seats} from "./Seats";
import {lastMove} from "./from_log";
import {useMade} from "./useMade";
import {useCardPlay, type Play} from "./useCardPlay";
import {useFlights} from "./useFlights";
import {useLater} from "../../app/useLater";

/** What can be done in the reader's turn, and in their first game how. */
function YourTurn({game, play}: {game: CardsGame; play: Play}) {
  const {view} = useRoom();
  const {switches} = useApp();
  const automatic = switches.draws_by_itself || view.setup.options["draw"] === "auto";
  const apt = aptHints(game, play.legal, automatic ? "automatic" : "by hand");
  const lead = <strong>{t("table.turn.you")}.</strong>;
  if (!play.legal.place && !play.legal.remove) return lead;
  return (
    <HintLine kind={hintKindOf(view.setup.preset)} apt={apt} lead={lead}>
      {lead} {t("table.turn.cards")}
    </HintLine>
  );
}

/** Whose turn it is, in words. */
function Turn({game, play}: {game: CardsGame; play: Play}) {
  const {view} = useRoom();
  if (game.turn === undefined) return null;
  if (game.turn !== game.observer) {
    const name = <bdi translate={false}>{seatName(view.members, game.turn)}</bdi>;
    const watching = yourself(view)?.screen ? "" : t("table.turn.watching"); // a big screen is nobody
    const rest = game.observer === undefined ? watching : t("table.turn.wait");
    return (
      <span class="table-turn">
        <span>
          <strong>{rich("table.turn.of", {name})}.</strong> <span class="table-turn-rest">{rest}</span>
        </span>
        <Nudge />
      </span>
    );
  }
  return <YourTurn game={game} play={play} />;
}

/** How long a finger's pick of a space is remarked on. */
const remark_ms = 4_000;

/**
 * The caption for the space under the pointer or the focus, or for the space picked last, with the reason if
 * the pick did nothing.
 */
function useCaption(play: Play, looks: readonly (readonly SpaceLook[])[]) {
  const {announce} = useApp();
  const [over, setOver] = useState<Space | null>(null);
  const [picked, setPicked] = useState<Space | null>(null);
  const {now, legal} = play;
  useEffect(() => setPicked(null), [now.step]);
  useLater(() => setPicked(null), picked === null ? null : remark_ms, [picked]);
  const look = play.waiting === null && looks.flat().find(({space}) => space === (picked ?? over));
  const why = look && look.space === picked ? whyNot(now, legal, look.space) : null;
  const onPick = (space: Space): void => {
    setPicked(space);
    const reason = whyNot(now, legal, space);
    if (reason !== null) announce(reason);
  };
  const onLook = (space: Space | null): void => {
    setOver(space);
    if (space !== null) setPicked(null);
  };
  return {caption: look ? [spaceName(look), why].filter(Boolean).join(". ") : "", onPick, onLook};
}

/** Moves the focus to the tab stop of the hand. */
function focusHand(): void {
  document.querySelector<HTMLElement>(".table-hand-card[tabindex='0']")?.focus({preventScroll: true});
}

/** The current table of a card game: board, seats, hand and all controls. */
export function CardTable(shown: Live<CardsGame>) {
  const {game, view, events, moment, finale, pointed = []} = shown;
  const {side} = useApp();
  const play = useCardPlay(view, game);
  const board = useRef<HTMLDivElement>(null);
  const made = useMade();
  const noteFocus = useFocusKept(".table-actions", focusHand);
  const {preset, players, sides} = view.setup;
  const lights = lightsOf(preset, play.waiting === null ? play.legal : {}, play.now);
  const looks = looksOf(preset, game, lights, {
    last: lastSpace(events),
    waiting: play.waiting,
    side,
    made,
    pointed,
  });
  const {caption, onPick, onLook} = useCaption(play, looks);
  const told = caption || lastMove(moment.events, view);
  const pick = (space: Space): void => {
    onPick(space);
    play.space(space);
  };
  const drop = (card: string, point: Point): void => {
    const toBoard = board.current?.querySelector("svg")?.getScreenCTM()?.inverse();
    const targets = movesWith(play.legal, card).map((move) => move.space);
    const space = dropSpace(targets, new DOMPoint(point.x, point.y).matrixTransform(toBoard));
    if (space !== null) pick(space);
  };
  const focusLit = (): void => {
    requestAnimationFrame(() => board.current?.querySelector<SVGGElement>(".table-space-lit")?.focus());
  };
  const backToHand = (): void => {
    play.cancel();
    focusHand();
  };
  const picking = play.now.step !== "free" && lights.size > 0;
  return (
    <div ref={useFlights()} class="table">
      <div class="table-grid" onFocusIn={noteFocus}>
        <Seats {...shown} />
        <div ref={board} class="table-board-place">
          <Board
            looks={looks}
            game={game}
            picking={picking}
            onPick={pick}
            onEscape={backToHand}
            onLook={onLook}
          />
          <Cut {...shown} picking={play.now.step !== "free"} />
        </div>
        {finale}
        {game.result === undefined && (
          <>
            <Actions {...shown} play={play} caption={told} turn={<Turn game={game} play={play} />} />
            {game.hand && (
              <Hand
                cards={game.hand}
                places={seatingOf(preset, players, sides)?.hand ?? 0}
                play={play}
                onDrop={drop}
                onPickedByKey={focusLit}
              />
            )}
          </>
        )}
        <Counts {...shown}>{game.hand && !game.result && !hasPictures(preset) && <Order />}</Counts>
      </div>
      <BoardKeys />
    </div>
  );
}
