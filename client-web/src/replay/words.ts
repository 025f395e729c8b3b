import {resultText} from "../dice/guide";
import {peopleOf} from "../dice/people";
import {tell as tellDice} from "../dice/telling";
import type {MemberView} from "../protocol/types";
import {isCardsGame} from "../room/selectors";
import {tell as tellCards} from "../table/telling";
import {t} from "../words/words";
import type {Position} from "./positions";

/** How many sequences each side had. */
function madeIn(position: Position | undefined): Record<string, number> {
  if (!position || !isCardsGame(position.game)) return {};
  const sequences = Object.entries(position.game.sequences);
  return Object.fromEntries(sequences.map(([side, lines]) => [side, lines.length]));
}

/** The description of a step, given the position before it, and of the game's end if it ends here. */
export function wordsOf(
  position: Position,
  before: Position | undefined,
  members: readonly MemberView[],
): string {
  const {game, moment} = position;
  const people = peopleOf(members, undefined);
  const told = isCardsGame(game)
    ? tellCards(moment.events, {name: people.name}, madeIn(before)).map((sentence) => `${sentence}.`)
    : tellDice(moment.events, people);
  const ended = game.result ? [resultText(game.result, people).text] : [];
  const quiet = t(moment.number === 0 ? "replay.opening" : "replay.quiet");
  return [...told, ...ended].join(" ") || quiet;
}
