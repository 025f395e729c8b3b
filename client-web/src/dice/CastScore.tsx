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

/** The six dice of the newest cast, grouped by what they scored; pass a new `key` with each cast. */
export function CastScore({game, shaken, thrown}: {game: SixDiceGame; shaken: boolean; thrown: boolean}) {
  const {cast} = game;
  const motion = shaken ? "dice-shaken" : thrown ? "dice-thrown" : "";
  const blank: Group[] = [{kind: "rest", dice: [0, 0, 0, 0, 0, 0]}];
  const groups = cast && !shaken ? groupsOf(cast) : blank;
  return (
    <div
      class={`dice-cast-score ${motion}`}
      role="img"
      aria-label={cast && !shaken ? castWords(cast) : t("dice.no-cast")}
    >
      {groups.map((group) => (
        <div class={`dice-group dice-group-${group.kind}`}>
          <div class="dice-group-dice">
            {group.dice.map((die) => (
              <DieFace face={die} rest={group.kind === "rest"} />
            ))}
          </div>
          <div class="dice-group-caption">{groupCaption(group)}</div>
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
