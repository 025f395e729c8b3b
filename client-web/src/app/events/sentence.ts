import type {Who} from "../people";
import type {MemberNumber, Seat, View} from "../../protocol/messages";
import type {MemberView} from "../../protocol/types";
import {type Key, t, tryWords, listed} from "../../words/words";

export type Value = string | number | Who;

/** A sentence whose names are not filled in yet, so that each can be rendered with its own text direction. */
export interface Sentence {
  readonly key: Key;
  readonly values: Readonly<Record<string, Value>>;
}

/** What a sentence needs of a view or of a position in a replay, which has no reader. */
export type Scene = Pick<View, "game" | "setup"> &
  Partial<Pick<View, "you">> & {readonly members: readonly MemberView[]};

export const of = (member: MemberNumber): Who => ({member});
export const at = (seat: Seat): Who => ({seat});
export const isWho = (value: Value): value is Who => typeof value === "object";

const isReader = (who: Who, {you, game}: Scene): boolean =>
  "member" in who ? who.member === you : "seat" in who && who.seat === (game?.observer ?? 0);

/** The sentence as one text. It addresses the reader as "you" if it is about them. */
export function textOf({key, values}: Sentence, scene: Scene, name: (who: Who) => string): string {
  const inList = (who: Who): string => (isReader(who, scene) ? t("dice.you-among") : name(who));
  const words: Record<string, string | number> = {};
  for (const [field, value] of Object.entries(values)) {
    if (!isWho(value)) words[field] = value;
    else words[field] = "seats" in value ? listed(value.seats.map((seat) => inList({seat}))) : name(value);
  }
  const about = values["name"];
  const isAboutReader = about !== undefined && isWho(about) && isReader(about, scene);
  return (isAboutReader ? tryWords(`${key}.you`, words) : undefined) ?? t(key, words);
}
