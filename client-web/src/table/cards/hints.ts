// Which hints fit a turn at a table with cards.
import {type Hint, type HintKind, hintsOf} from "../../app/hints";
import {type PresetName, presets} from "../../protocol/catalogue";
import type {CardsGame, Legal} from "../../protocol/messages";
import {faceOf, isSpecial} from "./cards";
import {movesIn} from "./choosing";
import {hasPictures} from "./layout";

/** The kind of table that this preset has. */
export function hintKindOf(preset: string): HintKind {
  const kind = presets[preset as PresetName]?.kind;
  if (kind === "dice-board") return "board";
  if (kind === "six-dice") return "six";
  return hasPictures(preset) ? "pictures" : "cards";
}

/** The hints for the reader's turn, in the order in which they help. `draws` is how they get their next card (S19). */
export function aptHints({hand = []}: CardsGame, legal: Legal, draws: "automatic" | "by hand"): Hint[] {
  const able = movesIn(legal).filter(({card}) => isSpecial(card) && hand.includes(card));
  const places = able.some(({type}) => type === "place");
  const removes = able.some(({type}) => type === "remove");
  const isApt: Partial<Record<Hint, boolean>> = {
    "hints.cards.wild": places,
    "hints.cards.takes": removes,
    "hints.cards.draw": draws === "automatic",
    "hints.cards.draw-hand": draws === "by hand",
    "hints.pictures.add": places,
    "hints.pictures.remove": removes,
  };
  const pictures = hand.some((card) => faceOf(card).kind !== "suited");
  return hintsOf[pictures ? "pictures" : "cards"].filter((hint) => isApt[hint] ?? true);
}
