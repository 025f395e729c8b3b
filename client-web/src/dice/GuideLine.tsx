import {Refusal} from "../app/Refusal";
import {RuleLink} from "../app/RuleLink";
import type {Refused} from "../protocol/messages";
import type {Guide} from "./guide";

/** What the table waits for, or why the last press did nothing. */
export function GuideLine({
  guide,
  refused,
  id,
}: {
  guide: Guide;
  refused: Refused | null | undefined;
  id: string;
}) {
  return (
    <div class="dice-guide">
      <p id={id}>
        {guide.text} {guide.rule && <RuleLink rule={guide.rule} />}
      </p>
      {refused && (
        <p role="alert" class="dice-refused">
          <Refusal refused={refused} />
        </p>
      )}
    </div>
  );
}
