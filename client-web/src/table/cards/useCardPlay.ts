import {useEffect, useState} from "preact/hooks";
import {useApp} from "../../app/context";
import {usePlay} from "../usePlay";
import type {CardsGame, Ends, View} from "../../protocol/messages";
import type {Choosing, Move, Offer} from "./choosing";
import {free, isLegal, named, pickCard, pickSpace, stillPossible} from "./choosing";
import {toggled} from "./naming";

/** The state of the player's controls in the running game, connected to the server. */
export function useCardPlay(view: View, game: CardsGame) {
  const {switches} = useApp();
  const [chosen, choose] = useState<Choosing>(free);
  const play = usePlay<Move>(view, ["place", "remove"], isLegal);
  const {legal, waiting, ask} = play;
  const offer: Offer = {legal, namings: view.namings ?? [], confirm: switches.confirm};
  const now = stillPossible(chosen, legal, game.hand ?? []);
  const isDrawn = switches.draws_by_itself && legal.draw === true; // S19
  useEffect(() => {
    if (isDrawn) void ask({type: "draw"});
  }, [isDrawn]);
  const take = (next: Choosing): void => {
    play.forget();
    choose(next.step === "send" ? free : next);
    if (next.step === "send") play.move(next.move);
  };
  return {
    ...play,
    /** What is chosen. */
    now,
    card: (card: string, key: string) => take(pickCard(now, card, key)),
    /** Picks the card without putting it back if it is already picked, as a drag does. */
    lift: (card: string, key: string) => take({step: "card", card, key}),
    space: (space: string) => waiting === null && take(pickSpace(now, offer, space)),
    line: (ends: Ends) => now.step === "naming" && choose({...now, chosen: toggled(now.chosen, ends)}),
    /** Confirms the current question: the move, or the chosen lines. */
    yes: () => take(now.step === "confirm" ? {step: "send", move: now.move} : named(now)),
    cancel: () => {
      play.cancel();
      take(free);
    },
  };
}

/** The player's controls in a card game. */
export type Play = ReturnType<typeof useCardPlay>;
