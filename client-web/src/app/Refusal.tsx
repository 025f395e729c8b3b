import type {Refused} from "../protocol/messages";
import {t, tryWords} from "../words/words";
import {RuleLink} from "./RuleLink";

/**
 * Why the server did not do it, in the reader's language where the page has words for the code, with the
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
  /** Nothing, where nothing was refused: then nothing is drawn. */
  readonly refused: Refused | null | undefined;
  readonly class?: string;
}

/** A refusal as a paragraph that a screen reader says at once. */
export function RefusalAlert({refused, class: look}: AlertProps) {
  return refused ? (
    <p class={look} role="alert">
      <Refusal refused={refused} />
    </p>
  ) : null;
}

/** A refusal in words alone, for where no link can stand. */
export function refusalWords(refused: Refused): string {
  return tryWords(`refused.${refused.code}`) ?? t("app.refused", {sentence: refused.sentence});
}
