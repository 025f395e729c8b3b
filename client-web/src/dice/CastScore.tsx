import type {SixDiceGame} from "../protocol/messages";
import {t} from "../words/words";
import {groupsOf, sequenceText, type Cast, type Group} from "./cast";
import {DieFace, diceWords} from "./Dice";
import {castText} from "./telling";

function groupCaption(group: Group): string {
  if (group.kind === "sequence") return sequenceText(group.dice.length);
  if (group.kind === "sixes") return t("dice.sixes", {count: group.dice.length});
  return group.kind === "ones" ? t("dice.ones", {count: group.dice.length}) : "";
}

/** A cast's dice, and which of them scored, in words. */
function castWords(cast: Cast): string {
  const what = castText(cast);
  return what ? `${diceWords(cast.dice)}: ${what}` : diceWords(cast.dice);
}

interface Props {
  readonly game: SixDiceGame;
  /** The game whose newest cast is falling; as long as `game` does not know the cast, it is not grouped. */
  readonly falling: SixDiceGame | undefined;
  readonly shaken: boolean;
}

/** The six dice of the newest cast, grouped by what they scored; pass a new `key` with each cast. */
export function CastScore({game, falling, shaken}: Props) {
  const cast = shaken ? undefined : (falling ?? game).cast;
  const motion = shaken ? "dice-shaken" : falling ? "dice-thrown" : "";
  const together = (dice: Group["dice"] | readonly 0[]) => [{kind: "cast" as const, dice}];
  const groups = !cast
    ? together([0, 0, 0, 0, 0, 0])
    : falling && falling !== game
      ? together(cast.dice)
      : groupsOf(cast);
  return (
    <div
      class={`dice-cast-score ${motion}`}
      role="img"
      aria-label={cast ? castWords(cast) : t("dice.no-cast")}
    >
      {groups.map((group) => (
        <div class={`dice-group dice-group-${group.kind}`}>
          <div class="dice-group-dice">
            {group.dice.map((die) => (
              <DieFace face={die} rest={group.kind === "rest"} />
            ))}
          </div>
          <div class="dice-group-caption">{group.kind === "cast" ? "" : groupCaption(group)}</div>
        </div>
      ))}
    </div>
  );
}

/** What a cast scored, in short: `+15`, or that the score is back to 0. */
export function Gain({cast}: {cast: Pick<Cast, "points" | "penalty">}) {
  const text = cast.penalty ? t("dice.lost-all") : t("dice.gained", {points: cast.points});
  const kind = cast.penalty ? "dice-gain-lost" : cast.points === 0 ? "dice-gain-none" : "";
  return <strong class={`dice-gain ${kind}`}>{text}</strong>;
}
