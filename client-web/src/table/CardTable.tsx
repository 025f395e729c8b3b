import "./table.css";
import type {ComponentChildren} from "preact";
import {useEffect, useRef, useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {EmoteAt} from "../app/EmoteAt";
import {HintLine, useLastHint} from "../app/HintLine";
import {Nudge} from "../app/Nudge";
import {Clock} from "../clock/Clock";
import type {CardsGame, Seat, Space} from "../protocol/messages";
import {yourself} from "../room/selectors";
import {rich, t} from "../words/words";
import {Actions} from "./Actions";
import {Board} from "./Board";
import {BoardNotes} from "./CardTableView";
import {targetsOf} from "./choosing";
import {Cut} from "./Cut";
import {dropSpace, spacesArea, type Point} from "./drop";
import {Hand, Order} from "./Hand";
import {aptHints, hintKindOf} from "./hints";
import {hasPictures} from "./layout";
import {handSize, lightsOf, linesOf, looksOf} from "./look";
import {spaceName, type SpaceLook} from "./names";
import {whyNot} from "./remark";
import {Counts, seatName, Seats} from "./Seats";
import {cutsOf, lastMove, lastSpace} from "./telling";
import {peopleAt, useMade, useTelling} from "./useTelling";
import {focusHand, useFocusKept} from "./useFocusKept";
import {usePlay, type Play} from "./usePlay";

interface Props {
  readonly game: CardsGame;
  /** Why play is held, and what can be done about it; shown where the questions are. */
  readonly notice?: ComponentChildren;
  /** How the game has ended, and what to do next; takes the place of questions and hand. */
  readonly finale?: ComponentChildren;
}

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
  useEffect(() => {
    if (picked === null) return undefined;
    const timer = setTimeout(() => setPicked(null), remark_ms);
    return () => clearTimeout(timer);
  }, [picked]);
  const look = looks.flat().find(({space}) => space === (picked ?? over));
  const why = look?.space === picked && play.waiting === null ? whyNot(now, legal, look?.space ?? "") : null;
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

function Live({game, notice, finale}: Props) {
  const {view, log} = useRoom();
  const {side, pointed} = useApp();
  const play = usePlay(game);
  const board = useRef<HTMLDivElement>(null);
  const news = useTelling();
  const made = useMade();
  const noteFocus = useFocusKept();
  const {preset} = view.setup;
  useLastHint(hintKindOf(preset), game.observer !== undefined && game.result !== undefined);
  const lights = lightsOf(preset, play.waiting === null ? play.legal : {}, play.now);
  const looks = looksOf(preset, game, lights, {last: lastSpace(log), waiting: play.waiting, made, pointed});
  const {caption, onPick, onLook} = useCaption(play, looks);
  const told = caption || lastMove(log, peopleAt(game, view.members));
  const pick = (space: Space): void => {
    onPick(space);
    play.space(space);
  };
  const drop = (card: string, point: Point): void => {
    const area = board.current?.querySelector("svg")?.getBoundingClientRect();
    const {place, remove} = targetsOf(play.legal, card);
    const space = area ? dropSpace([...place, ...remove], point, spacesArea(area)) : null;
    if (space !== null) pick(space);
  };
  const focusLit = (): void => {
    requestAnimationFrame(() => board.current?.querySelector<SVGGElement>(".table-space-lit")?.focus());
  };
  const backToHand = (): void => {
    play.cancel();
    focusHand();
  };
  const coming = play.waiting?.type === "place" && side !== null ? {space: play.waiting.space, side} : null;
  const picking = play.now.step !== "free" && lights.size > 0;
  const over = (seat: Seat): ComponentChildren => (
    <>
      <Clock seat={seat} />
      <EmoteAt seat={seat} />
    </>
  );
  const shown = {game, setup: view.setup, members: view.members, over};
  return (
    <div class="table">
      <div class="table-grid" onFocusIn={noteFocus}>
        <Seats {...shown} />
        <div ref={board} class="table-board-place">
          <Board
            looks={looks}
            lines={linesOf(game)}
            coming={coming}
            picking={picking}
            onPick={pick}
            onEscape={backToHand}
            onLook={onLook}
          />
          <Cut shown={shown} rounds={cutsOf(log)} picking={play.now.step !== "free"} />
        </div>
        {game.result !== undefined && finale && <div class="table-finale">{finale}</div>}
        {game.result === undefined && (
          <>
            <Actions
              game={game}
              play={play}
              caption={news ?? told}
              isNews={news !== null}
              turn={<Turn game={game} play={play} />}
              notice={notice}
            />
            {game.hand && (
              <Hand
                cards={game.hand}
                places={handSize(view.setup)}
                play={play}
                onDrop={drop}
                onPickedByKey={focusLit}
              />
            )}
          </>
        )}
        <Counts {...shown}>{game.hand && !hasPictures(preset) && <Order />}</Counts>
      </div>
      <BoardNotes preset={preset} />
    </div>
  );
}

/** The current table of a card game: board, seats, hand and all controls. */
export function CardTable(props: Props) {
  const {view} = useRoom();
  return <Live key={view.games} {...props} />;
}
