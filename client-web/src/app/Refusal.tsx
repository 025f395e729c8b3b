import type {Refused} from "../protocol/messages";
import {t, tryWords} from "../words/words";
import {RuleLink} from "./RuleLink";

/**
 * Why the server refused a command: in the reader's language if the page has words for the code, with the
 * rule as a link.
 */
export function Refusal({refused}: {refused: Refused}) {
  return (
    <span class="app-refusal">
      {refusalWords(refused)} {refused.rule && <RuleLink rule={refused.rule} />}
    </span>
  );
}

interface AlertProps {
  /** Renders nothing if this is no refusal. */
  readonly refused: Refused | {readonly type: string} | null | undefined;
  readonly class?: string;
}

const isRefusal = (answer: {readonly type: string}): answer is Refused => answer.type === "refused";

/** A refusal as a paragraph that screen readers announce at once. */
export function RefusalAlert({refused, class: look}: AlertProps) {
  return refused && isRefusal(refused) ? (
    <p class={look} role="alert">
      <Refusal refused={refused} />
    </p>
  ) : null;
}

/** A refusal as plain text, for places that cannot hold a link. */
export function refusalWords(refused: Refused): string {
  return tryWords(`refused.${refused.code}`) ?? t("app.refused", {sentence: refused.sentence});
}
