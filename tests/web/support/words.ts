// What the page calls things, from its own English words, for tests that look for a card by its name.

import start from "../../../client-web/src/words/en/start.json";
import table from "../../../client-web/src/words/en/table.json";

const words: Record<string, string> = {...table, ...start};

/** A card as the page names it, without soft hyphens, as roles are read: "seven of hearts", "Noah's Ark", "ADD". */
export const cardName = (card: string): string => nameOf(card).replaceAll("\u00ad", "");

function nameOf(card: string): string {
  if (card === "ADD") return word("card.add");
  if (card === "REM") return word("card.remove");
  if (/^\d\d$/.test(card)) return word(`picture.${card}`);
  return word("card")
    .replace("{rank}", word(`rank.${card[0]}`))
    .replace("{suit}", word(`suit.${card[1]}`));
}

/** A preset as the page names it: "Bible Sequence". */
export function gameName(preset: string): string {
  return word(`game.${preset}`);
}

function word(key: string): string {
  const found = words[key];
  if (found === undefined) throw new Error(`there are no words for ${key}`);
  return found;
}
