import type {Refused} from "../protocol/messages";
import type {Answer} from "../protocol/types";
import {t, tryWords} from "../words/words";
import {RuleLink} from "./Link";

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
  readonly refused: Answer | null | undefined;
  readonly class?: string;
}

/** A refusal as a paragraph that screen readers announce at once. */
export function RefusalAlert({refused, class: look}: AlertProps) {
  return refused?.type === "refused" ? (
    <p class={look} role="alert">
      <Refusal refused={refused} />
    </p>
  ) : null;
}

/** A refusal as plain text, for places that cannot hold a link. */
export function refusalWords(refused: Refused): string {
  const words = refused.words?.map((text) => t("app.quoted", {text})).join(", ") ?? "";
  return tryWords(`refused.${refused.code}`, {words}) ?? t("app.refused", {sentence: refused.sentence});
}
