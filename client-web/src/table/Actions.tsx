import "./actions.css";
import type {ComponentChildren} from "preact";
import {capital} from "../app/names";
import {useApp} from "../app/context";
import {RefusalAlert} from "../app/Refusal";
import {RuleLink} from "../app/RuleLink";
import type {CardsGame} from "../protocol/messages";
import type {Draft} from "../protocol/types";
import {t} from "../words/words";
import {cardName, theCard} from "./names";
import {Cancel, Confirm, Naming} from "./Questions";
import {askedOf, cardUse} from "./remark";
import type {Play} from "./usePlay";

interface Props {
  readonly game: CardsGame;
  readonly play: Play;
  /** Whose turn it is; shown while there is no question. */
  readonly turn: ComponentChildren;
  /** The space under the pointer or the focus, why the last press did nothing, or the last move. */
  readonly caption: string;
  /** Whether the caption tells of something that nobody may miss. */
  readonly isNews: boolean;
  /** Why play is held, and what can be done about it. */
  readonly notice?: ComponentChildren;
}

interface AskProps {
  readonly play: Play;
  readonly draft: Draft;
  readonly main?: boolean;
  readonly children: ComponentChildren;
}

/** A button that sends a command and is busy until the server has answered. */
function Ask({play, draft, main = false, children}: AskProps) {
  return (
    <button
      type="button"
      class={main ? "app-main-action" : ""}
      aria-busy={play.busy.has(draft.type)}
      onClick={() => void play.ask(draft)}
    >
      {children}
    </button>
  );
}

const YourTurn = () => <strong>{t("table.turn.you")}.</strong>;

function Forfeit({game, play}: {game: CardsGame; play: Play}) {
  const picked = play.now.step === "card" ? play.now.card : null;
  const {forfeit} = play.legal;
  if (!forfeit) {
    const waits = game.observer !== undefined && game.forfeits.length > 0;
    return waits ? (
      <p>
        {t("table.turn.forfeits")} <RuleLink rule="S23" />
      </p>
    ) : null;
  }
  return (
    <div class="table-ask table-urgent" role="group" aria-label={t("table.forfeit.help")}>
      <p>
        {t("table.forfeit.help")} <RuleLink rule="S23" />
      </p>
      {picked !== null && forfeit.includes(picked) && (
        <Ask play={play} draft={{type: "forfeit", card: picked}} main>
          {t("table.forfeit.do", {card: cardName(picked)})}
        </Ask>
      )}
    </div>
  );
}

/** The text about the picked card: where it goes, that it is dead, or that it cannot be played. */
function Picked({play, card}: {play: Play; card: string}) {
  const {legal} = play;
  const name = cardName(card);
  if (cardUse(card, legal) === "dead")
    return (
      <div class="table-ask">
        <p>
          {capital(t("table.pick.dead", {card: theCard(card)}))} <RuleLink rule="S17" />
        </p>
        <Ask play={play} draft={{type: "exchange", card}} main>
          {t("table.exchange.do", {card: name})}
        </Ask>
        <Cancel play={play} />
      </div>
    );
  return (
    <div class="table-ask">
      <p>{capital(t(askedOf(card, legal), {card: theCard(card)}))}</p>
      <Cancel play={play} />
    </div>
  );
}

/** The dead cards of the hand, offered for exchange as a reminder (S17). */
function Dead({play, cards}: {play: Play; cards: readonly string[]}) {
  return (
    <div class="table-ask">
      <p>
        <YourTurn /> {t("table.exchange.help", {count: cards.length})} <RuleLink rule="S17" />
      </p>
      {[...new Set(cards)].map((card) => (
        <Ask key={card} play={play} draft={{type: "exchange", card}}>
          {t("table.exchange.do", {card: cardName(card)})}
        </Ask>
      ))}
    </div>
  );
}

/** The owed card, for players who draw by hand, as a reminder (S19). */
function Owed({play}: {play: Play}) {
  return (
    <div class="table-ask table-urgent">
      <Ask play={play} draft={{type: "draw"}} main>
        {t("table.draw.do")}
      </Ask>
      <p>
        {t("table.draw.help")} <RuleLink rule="S19" />
      </p>
    </div>
  );
}

/** A move that is not sent yet, and the way to cancel it. */
function Kept({play}: {play: Play}) {
  return (
    <div class="table-ask">
      <p role="status">{t("app.holding")}</p>
      <button type="button" onClick={play.cancel}>
        {t("app.holding.cancel")}
      </button>
    </div>
  );
}

function Asked({game, play, turn}: Props) {
  const {now, legal, waiting} = play;
  if (play.holding) return <Kept play={play} />;
  if (waiting !== null)
    return (
      <p role="status" aria-busy="true">
        {t("table.sending")} …
      </p>
    );
  if (legal.forfeit || play.held === "forfeits") return <Forfeit game={game} play={play} />;
  if (now.step === "naming") return <Naming play={play} naming={now} />;
  if (now.step === "confirm") return <Confirm key={now.move.space} game={game} play={play} move={now.move} />;
  if (now.step === "card") return <Picked play={play} card={now.card} />;
  if (legal.pass)
    return (
      <div class="table-ask">
        <Ask play={play} draft={{type: "pass"}} main>
          {t("table.pass.do")}
        </Ask>
        <p>
          <YourTurn /> {t("table.pass.help")} <RuleLink rule="S18" />
        </p>
      </div>
    );
  if (legal.exchange && legal.exchange.length > 0) return <Dead play={play} cards={legal.exchange} />;
  return <p>{turn}</p>;
}

/**
 * The current question to the player, with the buttons to answer it, in a place of constant size. `notice`
 * is shown instead while the game waits for somebody.
 */
export function Actions(props: Props) {
  const {play, caption, isNews, notice} = props;
  const {switches} = useApp();
  const owed = play.legal.draw === true && !switches.draws_by_itself;
  const others = props.game.turn !== props.game.observer;
  const stands = play.held === "paused" || play.held === "call";
  return (
    <div class="table-actions">
      {play.refused ? (
        <RefusalAlert refused={play.refused} class="table-caption table-refused" />
      ) : (
        <p class={isNews ? "table-caption table-news" : "table-caption"}>{caption}</p>
      )}
      <div class="table-asked">
        {owed && <Owed play={play} />}
        {notice ??
          (stands ? (
            <p>{t(`table.turn.${play.held}`)}</p>
          ) : (
            <Asked {...props} turn={owed && others ? null : props.turn} />
          ))}
      </div>
    </div>
  );
}
