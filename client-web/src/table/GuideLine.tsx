import {HintLine} from "../ui/HintLine";
import type {Hint, HintKind} from "../app/hints";
import type {DiceBoardGame, SixDiceGame} from "../protocol/messages";
import type {Shown} from "./shown";
import {Nudge} from "../ui/Nudge";
import {Question} from "./Question";
import {t} from "../words/words";
import {spaceIn, type Controls} from "./useDicePlay";

interface Props extends Controls, Pick<Shown<DiceBoardGame | SixDiceGame>, "game" | "notice"> {
  readonly id: string;
  readonly guide: string;
  readonly kind: HintKind;
  /** The hints that fit what the player can do now. */
  readonly apt: readonly Hint[];
}

/** What the table waits for, and what a second press does. At the end only a replay has it. */
export function GuideLine({id, guide, game, play, notice, kind, apt}: Props) {
  if (game.result && play) return null;
  const space = spaceIn(play?.asked);
  return (
    <div id={id} class="dice-guide">
      <Question play={play} notice={notice}>
        <div class="table-turn">
          <p>
            {play?.asked || play?.waiting ? (
              guide
            ) : (
              <HintLine key={apt[0]} kind={kind} apt={apt} lead={guide}>
                {guide}
              </HintLine>
            )}
          </p>
          {play && <Nudge />}
        </div>
        <p role="status" class="dice-asked">
          {space !== undefined && t("dice.once-more", {space})}
        </p>
      </Question>
    </div>
  );
}
