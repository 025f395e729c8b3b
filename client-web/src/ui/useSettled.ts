import {useRef, useState} from "preact/hooks";
import type {Game} from "../protocol/messages";
import {isCardsGame} from "../room/selectors";
import {isReduced} from "../app/appearance";
import {useLater} from "../app/useLater";

/** How long thrown dice roll: see dice.css. */
const rolling_ms = 900;

/** The time that dice need to come to rest; none if the reader wants no motion. */
const restAfter = (): number => (isReduced() ? 0 : rolling_ms);

/**
 * Whether the end of a game can be shown: at once if it had ended before or has no dice, otherwise when the last dice
 * have come to rest.
 */
export function useSettled(game: Game | undefined): boolean {
  const over = game?.result !== undefined;
  const [settled, setSettled] = useState(over);
  useLater(() => setSettled(over), over && !settled ? restAfter() : 0, [over]);
  return over && (settled || isCardsGame(game));
}

/**
 * What was so before version `number`, until the dice thrown in it have come to rest; null when they have, and
 * if it has no throw. Throws that had been made before the component was shown are at rest.
 */
export function useBeforeRest<State>(now: State, number: number, thrown: boolean): State | null {
  const latest = useRef({now, number});
  const before = useRef(now);
  const [rested, setRested] = useState(number);
  if (latest.current.number !== number) before.current = latest.current.now;
  latest.current = {now, number};
  useLater(() => setRested(number), restAfter(), [number]);
  return !thrown || rested === number || restAfter() === 0 ? null : before.current;
}
