// What the table waits for, in one sentence; and which hint fits it at a dice board.
import type {Hint} from "../app/hints";
import {capital, sideText, total} from "../app/names";
import type {DiceBoardGame, Legal, SixDiceGame, View} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import {alternatives, listed, t} from "../words/words";
import {offered, offerIn, type Offer} from "./board/board";
import type {People} from "../app/people";

type Result = NonNullable<DiceBoardGame["result"]>;

/** How a dice game has ended. */
export function resultText(result: Result, people: People): string {
  if ("abandoned" in result) return t("dice.abandoned");
  if ("draw" in result) return t("dice.draw");
  const {winner} = result;
  if ("side" in winner) return capital(t("dice.won-side", {side: sideText(winner.side)}));
  return winner.seat === people.you
    ? t("dice.won-you")
    : t("dice.won-other", {name: people.name(winner.seat)});
}

const wild = 11; // D7

/** What the throw demands (D5, D6, D7); the offers are the server's. */
function orderText(game: DiceBoardGame, offer: Offer): string {
  const thrown = total(game.roll ?? []);
  if (thrown === wild) return t(offer === "put" ? "dice.do-put-wild" : "dice.do-swap-wild");
  return t(`dice.do-${offer}`, {number: thrown});
}

/** What the dice board waits for. */
export function boardGuide(game: DiceBoardGame, legal: Legal, people: People): string {
  if (game.result) return resultText(game.result, people);
  if (legal.roll) return t("dice.roll-now");
  const offer = offerIn(legal);
  if (offer) return orderText(game, offer);
  if (game.turn === undefined) return t("dice.wait");
  const words = {name: people.name(game.turn), total: total(game.roll ?? [])};
  return t(game.rolled ? "dice.chooses" : "dice.is-to-roll", words);
}

/** What the six dice wait for. */
export function sixGuide(game: SixDiceGame, legal: Legal, people: People): string {
  if (game.result) return resultText(game.result, people);
  if (legal.cast) return t(game.tie_break ? "dice.cast-now-tie" : "dice.cast-now");
  if (game.turn === undefined) return t("dice.wait");
  if (game.tie_break) {
    const names = listed(
      game.contenders.map((seat) => (seat === people.you ? t("dice.you-among") : people.name(seat))),
    );
    return t("dice.tie-waits", {names, name: people.name(game.turn)});
  }
  return t("dice.is-to-cast", {name: people.name(game.turn)});
}

const named_spaces_max = 8;

/** The spaces that the reader's own throw allows, for those who cannot see them lit; undefined if there are none. */
export function choiceOf(
  events: readonly RoomEvent[],
  {game, legal}: Pick<View, "game" | "legal">,
): string | undefined {
  const isYours = events.some((one) => one.event === "dice-rolled" && one.seat === game?.observer);
  const spaces = offered(legal);
  const offer = offerIn(legal);
  if (!isYours || !offer) return undefined;
  const named = spaces.length <= named_spaces_max;
  return t(`dice.may-${offer}`, {
    spaces: named ? alternatives(spaces) : t("dice.so-many", {count: spaces.length}),
  });
}

/** The hint for what the reader can do now; undefined if they can do nothing. */
export function boardHint(legal: Legal): Hint | undefined {
  if (legal.roll) return "hints.board.roll";
  const offer = offerIn(legal);
  return offer && (offer === "remove" ? "hints.board.ten" : "hints.board.put");
}
