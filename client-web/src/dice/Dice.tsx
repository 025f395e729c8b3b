import "./dice.css";
import type {Die} from "../protocol/messages";
import {t} from "../words/words";
import {total} from "./cast";
import {listed} from "../words/lists";

/** The positions of each face's pips, on a die 6 units wide and high. */
const pips: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [],
  [[3, 3]],
  [
    [1.7, 1.7],
    [4.3, 4.3],
  ],
  [
    [1.6, 1.6],
    [3, 3],
    [4.4, 4.4],
  ],
  [
    [1.7, 1.7],
    [4.3, 1.7],
    [1.7, 4.3],
    [4.3, 4.3],
  ],
  [
    [1.6, 1.6],
    [4.4, 1.6],
    [3, 3],
    [1.6, 4.4],
    [4.4, 4.4],
  ],
  [
    [1.7, 1.4],
    [4.3, 1.4],
    [1.7, 3],
    [4.3, 3],
    [1.7, 4.6],
    [4.3, 4.6],
  ],
];

/**
 * One die. Face 0 has not been thrown yet. It is hidden from screen readers: the group of dice has the name.
 */
export function DieFace({face, rest = false}: {face: Die | 0; rest?: boolean}) {
  return (
    <svg
      class={`dice-die ${rest ? "dice-die-rest" : ""} ${face === 0 ? "dice-die-blank" : ""}`}
      viewBox="0 0 6 6"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="0.15" y="0.15" width="5.7" height="5.7" rx="1.1" />
      {pips[face]?.map(([x, y]) => (
        <circle cx={x} cy={y} r="0.55" />
      ))}
    </svg>
  );
}

/** The dice in words: `"3 and 6, 9 together"`. */
export function diceWords(dice: readonly Die[]): string {
  return t("dice.dice-show", {dice: listed(dice.map(String)), total: total(dice)});
}

interface Props {
  /** The dice as thrown; absent before the first throw. */
  readonly dice: readonly Die[] | undefined;
  readonly count: number;
  /** Whether a throw was requested and the server has not answered. */
  readonly shaken: boolean;
  /** Whether they have just been thrown, so that the roll is animated. */
  readonly thrown: boolean;
}

/** Dice side by side, named as one image. Pass a new `key` with each throw. */
export function Dice({dice, count, shaken, thrown}: Props) {
  const faces = dice ?? Array<0>(count).fill(0);
  const motion = shaken ? "dice-shaken" : thrown ? "dice-thrown" : "";
  return (
    <div class={`dice-row ${motion}`} role="img" aria-label={dice ? diceWords(dice) : t("dice.no-roll")}>
      {faces.map((face) => (
        <DieFace face={face} />
      ))}
    </div>
  );
}
