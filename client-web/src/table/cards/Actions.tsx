import "./actions.css";
import type {ComponentChildren} from "preact";
import {capital, theCard} from "../../app/names";
import {useApp} from "../../app/context";
import {isolated, seatName} from "../../app/people";
import {useElapsed} from "../../app/useLater";
import {Question, Told} from "../Question";
import type {Shown} from "../shown";
import type {CardsGame} from "../../protocol/messages";
import {Button} from "../../ui/Button";
import {listed, t} from "../../words/words";
import {cardName} from "./names";
import {Cancel, Confirm, Naming} from "./Questions";
import {askedOf, cardUse} from "./remark";
import type {Play} from "./useCardPlay";

interface Props extends Pick<Shown<CardsGame>, "game" | "members" | "news" | "notice"> {
  readonly play: Play;
  /** Whose turn it is; shown while there is no question. */
  readonly turn: ComponentChildren;
  /** The space under the pointer or the focus, why the last press did nothing, or the last move. */
  readonly caption: string;
}

const YourTurn = () => <strong>{t("table.turn.you")}.</strong>;

function Forfeit({game, members, play}: Pick<Props, "game" | "members" | "play">) {
  const picked = play.now.step === "card" ? play.now.card : null;
  const {forfeit} = play.legal;
  if (!forfeit) {
    const names = listed(game.forfeits.map((seat) => isolated(seatName(members, seat))));
    return <p translate={false}>{t("table.turn.forfeits", {names})}</p>;
  }
  return (
    <div class="table-ask table-urgent" role="group" aria-label={t("table.forfeit.help")}>
      <p>{t("table.forfeit.help")}</p>
      {picked !== null && forfeit.includes(picked) && (
        <Button
          main
          label={t("table.forfeit.do", {card: cardName(picked)})}
          {...play.press({type: "forfeit", card: picked})}
        />
      )}
    </div>
  );
}

/** The text about the picked card: where it goes, that it is dead, or that it cannot be played. */
function Picked({play, card}: {play: Play; card: string}) {
  const {legal} = play;
  const name = cardName(card);
  const isDead = cardUse(card, legal) === "dead";
  return (
    <div class="table-ask">
      <p>{capital(t(isDead ? "table.pick.dead" : askedOf(card, legal), {card: theCard(card)}))}</p>
      {isDead && (
        <Button main label={t("table.exchange.do", {card: name})} {...play.press({type: "exchange", card})} />
      )}
      <Cancel play={play} />
    </div>
  );
}

/** The dead cards of the hand, offered for exchange as a reminder (S17). */
function Dead({play, cards}: {play: Play; cards: readonly string[]}) {
  return (
    <div class="table-ask">
      <p>
        <YourTurn /> {t("table.exchange.help", {count: cards.length})}
      </p>
      {[...new Set(cards)].map((card) => (
        <Button
          key={card}
          label={t("table.exchange.do", {card: cardName(card)})}
          {...play.press({type: "exchange", card})}
        />
      ))}
    </div>
  );
}

/** While a move is on its way, which is not worth a word if it is short. */
function Sending() {
  const slow = useElapsed(400);
  return (
    <p role="status" aria-busy="true">
      {slow && `${t("table.sending")} …`}
    </p>
  );
}

function Asked({game, members, play, turn}: Props) {
  const {now, legal, waiting} = play;
  if (waiting !== null) return <Sending />;
  if (legal.forfeit || play.held === "forfeits") return <Forfeit game={game} members={members} play={play} />;
  if (now.step === "naming") return <Naming play={play} naming={now} />;
  if (now.step === "confirm") return <Confirm key={now.move.space} game={game} play={play} move={now.move} />;
  if (now.step === "card") return <Picked play={play} card={now.card} />;
  if (legal.pass)
    return (
      <div class="table-ask">
        <Button main label={t("table.pass.do")} {...play.press({type: "pass"})} />
        <p>
          <YourTurn /> {t("table.pass.help")}
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
  const {play, caption, news, notice} = props;
  const {switches} = useApp();
  // For players who draw by hand, the owed card as a reminder (S19).
  const owed = play.legal.draw === true && !switches.draws_by_itself;
  const others = props.game.turn !== props.game.observer;
  return (
    <div class="table-actions">
      <Told play={play} news={news}>
        {caption}
      </Told>
      <div class="table-asked">
        {owed && (
          <div class="table-ask table-urgent">
            <Button main label={t("table.draw.do")} {...play.press({type: "draw"})} />
            <p>{t("table.draw.help")}</p>
          </div>
        )}
        <Question play={play} notice={notice}>
          <Asked {...props} turn={owed && others ? null : props.turn} />
        </Question>
      </div>
    </div>
  );
}
