/** Values of options, counts and sides in words. */
import {type OptionKey, options} from "../protocol/catalogue";
import {t, tryWords} from "../words/words";
import {isPreset} from "./games";
import type {Table} from "./options";

function secondsInWords(value: string): string {
  if (value === "off") return t("start.value.off");
  const seconds = Number(value);
  const minutes = seconds / 60;
  return Number.isInteger(minutes) && minutes > 0
    ? t("start.value.minutes", {count: minutes})
    : t("start.value.seconds", {count: seconds});
}

/** The name of a game; the word itself for one that this page does not know. */
export const gameInWords = (preset: string): string =>
  isPreset(preset) ? t(`start.game.${preset}`) : preset;

/** The value of an option as the form and the lobby show it. */
export function valueInWords(key: OptionKey, value: string): string {
  const {unit} = options[key];
  if (unit === "seconds") return secondsInWords(value);
  if (unit === "games") return t("start.value.games", {count: Number(value)});
  if (unit === "play chips") return t("start.value.chips", {count: Number(value)});
  return tryWords(`start.option.${key}.${value}`) ?? value;
}

/** How this many players are seated: everybody alone, or in teams. */
export function sidesInWords({players, sides}: Table): string {
  if (sides === undefined || sides === players) return t("start.sides.alone");
  return t("start.sides.teams", {sides, each: players / sides});
}

/** How many play, and how they are seated. */
export function playersInWords(table: Table): string {
  return `${t("start.players.count", {count: table.players})}. ${sidesInWords(table)}`;
}
