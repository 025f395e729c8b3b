import {useEffect, useRef} from "preact/hooks";
import {isReduced} from "../app/appearance";
import {useEvents} from "../app/context";
import type {Game} from "../protocol/messages";
import {hasWon, winningSide} from "../room/selectors";

/** Confetti for a winner, once, when the end of the game is shown; not after a reload, and not if motion is reduced. */
export function useConfetti(game: Game | undefined, ended: boolean): void {
  const won = useRef(false);
  useEvents(({events, after, late}) => {
    if (events.some(({event}) => event === "game-ended")) won.current = !late && hasWon(after.view);
  });
  useEffect(() => {
    if (!ended || !game || !won.current || isReduced()) return;
    won.current = false;
    void import("./confetti").then(
      ({throwConfetti}) => throwConfetti(winningSide(game)),
      () => undefined, // it is only decoration
    );
  }, [ended]);
}
