import type {ComponentChildren} from "preact";
import {Nudge} from "../app/Nudge";
import {RefusalAlert} from "../app/Refusal";
import {RuleLink} from "../app/RuleLink";
import {t} from "../words/words";
import type {Guide} from "./guide";
import {spaceIn, type Playing} from "./play";

interface Props {
  readonly id: string;
  readonly guide: Guide;
  readonly playing: Playing | undefined;
  /** Shown instead of the guide. */
  readonly notice?: ComponentChildren;
  readonly withHint?: ((guide: ComponentChildren) => ComponentChildren) | undefined;
}

/** What the table waits for; below it, what a second press does or why the last press did nothing. */
export function GuideLine({id, guide, playing, notice, withHint}: Props) {
  const space = spaceIn(playing?.asked);
  const text = (
    <>
      {guide.text} {guide.rule && <RuleLink rule={guide.rule} />}
    </>
  );
  return (
    <div class="dice-guide">
      {notice ?? (
        <div class="table-turn">
          <p id={id}>{withHint && !playing?.asked && !playing?.waiting ? withHint(text) : text}</p>
          {playing && <Nudge />}
        </div>
      )}
      <p role="status" class="dice-asked">
        {space !== undefined && t("dice.once-more", {space})}
        {playing?.cancel && (
          <>
            {t("app.holding")}{" "}
            <button type="button" onClick={playing.cancel}>
              {t("app.holding.cancel")}
            </button>
          </>
        )}
      </p>
      <RefusalAlert refused={playing?.refused} class="dice-refused" />
    </div>
  );
}
