import type {Seat} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {t} from "../words/words";

/** The names that sentences use for the players of each seat. */
export interface People {
  isYou(seat: Seat): boolean;
  name(seat: Seat): string;
}

/**
 * Another person's name, isolated so that it cannot change the direction of the sentence around it (U+2068
 * and U+2069).
 */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** The people of a game: `observer` is the seat that the reader plays. */
export function peopleOf(members: readonly MemberView[], observer: Seat | undefined): People {
  return {
    isYou: (seat) => seat === observer,
    name(seat) {
      const name = members.find((member) => member.seat === seat)?.name;
      return name === undefined ? t("dice.seat", {seat}) : isolated(name);
    },
  };
}
