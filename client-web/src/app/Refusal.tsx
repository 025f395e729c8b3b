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

/** The same without the link, for where only words can stand. */
export function refusalWords(refused: Refused): string {
  return tryWords(`refused.${refused.code}`) ?? t("app.refused", {sentence: refused.sentence});
}
