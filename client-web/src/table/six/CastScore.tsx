import {castText, sequenceText} from "../../app/names";
import type {SixDiceGame} from "../../protocol/messages";
import {t} from "../../words/words";
import {groupsOf, type Cast, type Group} from "./cast";
import {DieFace, diceWords, isShaken, motionOf, type Thrown} from "../Dice";

function groupCaption({kind, dice}: Group): string {
  if (kind === "sequence") return sequenceText(dice.length);
  return kind === "sixes" || kind === "ones" ? t(`dice.${kind}`, {count: dice.length}) : "";
}

/** A cast's dice, and which of them scored, in words. */
function castWords(cast: Cast): string {
  const what = castText(cast);
  return what ? `${diceWords(cast.dice)}: ${what}` : diceWords(cast.dice);
}

/**
 * The six dice of the newest cast, grouped by what they scored, but not as long as they fall and `game` does not know
 * the cast; pass a new `key` with each cast.
 */
export function CastScore(props: Thrown<SixDiceGame>) {
  const {game, falling} = props;
  const cast = isShaken(props) ? undefined : (falling ?? game).cast;
  const isGrouped = cast && (!falling || falling === game);
  const groups = isGrouped
    ? groupsOf(cast)
    : [{kind: "cast" as const, dice: cast?.dice ?? ([0, 0, 0, 0, 0, 0] as const)}];
  return (
    <div
      class={`dice-cast-score ${motionOf(props)}`}
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
