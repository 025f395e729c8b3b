// What the table waits for, in one sentence, with its rule.
import {capital} from "../app/names";
import type {DiceBoardGame, Legal, RuleId, Seat, SixDiceGame} from "../protocol/messages";
import type {RoomEvent} from "../protocol/types";
import {t, type Key} from "../words/words";
import {offered, offerOn, type Offer} from "./board";
import {total} from "./cast";
import {type People} from "./people";
import {alternatives, listed} from "../words/lists";
import type {Hold} from "./shown";
import {sideName} from "./telling";

/** A sentence, and the rule that explains it if there is one. */
export interface Guide {
  text: string;
  rule?: RuleId;
}

type Result = NonNullable<DiceBoardGame["result"]>;

/** How a dice game has ended. */
export function resultText(result: Result, people: People): Guide {
  if ("abandoned" in result) return {text: t("dice.abandoned")};
  if ("draw" in result) return {text: t("dice.draw"), rule: result.rule};
  const {winner, rule} = result;
  if ("side" in winner) return {text: capital(t("dice.won-side", {side: sideName(winner.side)})), rule};
  const text = people.isYou(winner.seat)
    ? t("dice.won-you")
    : t("dice.won-other", {name: people.name(winner.seat)});
  return {text, rule};
}

const orders: Readonly<Record<Offer, Key>> = {
  put: "dice.do-put",
  swap: "dice.do-swap",
  remove: "dice.do-remove",
};
const wild = 11; // D7

/**
 * What the throw demands: the offers are the server's, the rule is that of the number thrown (D5, D6, D7).
 */
function orderText(game: DiceBoardGame, offer: Offer): Guide {
  const thrown = total(game.roll ?? []);
  if (thrown === wild)
    return {text: t(offer === "put" ? "dice.do-put-wild" : "dice.do-swap-wild"), rule: "D7"};
  return {text: t(orders[offer], {number: thrown}), rule: offer === "remove" ? "D6" : "D5"};
}

function waitsFor(seat: Seat, people: People, rolled: boolean, thrown: number): Guide {
  const name = people.name(seat);
  return {text: rolled ? t("dice.chooses", {name, total: thrown}) : t("dice.is-to-roll", {name})};
}

/** What the dice board waits for. */
export function boardGuide(game: DiceBoardGame, legal: Legal, people: People, held: Hold | null): Guide {
  if (game.result) return resultText(game.result, people);
  if (held) return held === "pause" ? {text: t("dice.paused")} : {text: t("dice.called"), rule: "T1"};
  if (legal.roll) return {text: t("dice.roll-now"), rule: "D4"};
  const first = offered(legal)[0];
  const offer = first === undefined ? undefined : offerOn(legal, first);
  if (offer) return orderText(game, offer);
  return game.turn === undefined
    ? {text: t("dice.wait")}
    : waitsFor(game.turn, people, game.rolled, total(game.roll ?? []));
}

/** What the six dice wait for. */
export function sixGuide(game: SixDiceGame, legal: Legal, people: People, held: Hold | null): Guide {
  if (game.result) return resultText(game.result, people);
  if (held) return held === "pause" ? {text: t("dice.paused")} : {text: t("dice.called"), rule: "T1"};
  if (legal.cast)
    return {
      text: t(game.tie_break ? "dice.cast-now-tie" : "dice.cast-now"),
      rule: game.tie_break ? "X6" : "X2",
    };
  if (game.turn === undefined) return {text: t("dice.wait")};
  if (game.tie_break) {
    const names = listed(
      game.contenders.map((seat) => (people.isYou(seat) ? t("dice.you-among") : people.name(seat))),
    );
    return {text: t("dice.tie-waits", {names, name: people.name(game.turn)}), rule: "X6"};
  }
  return {text: t("dice.is-to-cast", {name: people.name(game.turn)})};
}

const named_spaces_max = 8;
const choices: Readonly<Record<Offer, Key>> = {
  put: "dice.may-put",
  swap: "dice.may-swap",
  remove: "dice.may-remove",
};

/** The spaces that a throw allows, for readers who cannot see them lit; nothing if there are none. */
function choiceText(legal: Legal): string | undefined {
  const spaces = offered(legal);
  const offer = spaces[0] === undefined ? undefined : offerOn(legal, spaces[0]);
  if (!offer) return undefined;
  const named = spaces.length <= named_spaces_max;
  return t(choices[offer], {
    spaces: named ? alternatives(spaces) : t("dice.so-many", {count: spaces.length}),
  });
}

/**
 * The screen reader's sentence about the reader's own turn after these events: that it has begun, or what
 * their throw allows.
 */
export function yourPart(
  events: readonly RoomEvent[],
  legal: Legal,
  observer: Seat | undefined,
): string | undefined {
  const yours = (event: RoomEvent): boolean =>
    "seat" in event && event.seat === observer && observer !== undefined;
  if (events.some((event) => event.event === "dice-rolled" && yours(event))) return choiceText(legal);
  if (!events.some((event) => event.event === "turn-began" && yours(event))) return undefined;
  if (legal.roll) return t("dice.roll-now");
  return legal.cast ? t("dice.cast-now") : undefined;
}
