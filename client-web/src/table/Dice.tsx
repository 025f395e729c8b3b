import "./dice.css";
import {pipsOf} from "../ui/chip";
import {total} from "../app/names";
import type {Shown} from "./shown";
import type {DiceBoardGame, Die, SixDiceGame} from "../protocol/messages";
import {Button} from "../ui/Button";
import {t, listed} from "../words/words";
import type {Controls} from "./useDicePlay";

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
      {pipsOf(face).map(([column, row]) => (
        <circle cx={3 + 1.35 * column} cy={3 + 1.35 * row} r="0.55" />
      ))}
    </svg>
  );
}

/** The dice in words: `"3 and 6, 9 together"`. */
export function diceWords(dice: readonly Die[]): string {
  return t("dice.dice-show", {dice: listed(dice.map(String)), total: total(dice)});
}

/** What dice are drawn from, and what throws them. */
export type Thrown<Game extends DiceBoardGame | SixDiceGame> = Controls &
  Pick<Shown<Game>, "game" | "falling">;

/** Whether a throw was requested and the server has not answered. */
export const isShaken = ({falling, play}: Thrown<DiceBoardGame | SixDiceGame>): boolean =>
  !falling && (play?.waiting?.type === "roll" || play?.waiting?.type === "cast");

/** The animation of dice that are being thrown; they need a new `key` with each throw. */
export function motionOf(dice: Thrown<DiceBoardGame | SixDiceGame>): string {
  if (isShaken(dice)) return "dice-shaken";
  return dice.falling ? "dice-thrown" : "";
}

interface ThrowProps extends Thrown<DiceBoardGame | SixDiceGame> {
  readonly type: "roll" | "cast";
  readonly describedBy: string;
}

/** The player's button that throws the dice; nothing for others, in a replay and after the end. */
export function ThrowButton({type, game, falling, play, describedBy}: ThrowProps) {
  if (!play || game.observer === undefined || game.result) return null;
  const isThrowing = play.waiting?.type === type;
  const canThrow = play.legal[type] === true && falling === undefined;
  return (
    <Button
      main
      label={t(isThrowing ? `dice.${type}s` : `dice.${type}`)}
      class={`dice-button dice-button-${type}`}
      aria-disabled={!canThrow}
      busy={isThrowing}
      aria-describedby={describedBy}
      onClick={() => canThrow && play.play({type})}
    />
  );
}
