import {Dialog} from "../app/Dialog";
import {lazy} from "../app/lazy";
import {t} from "../words/words";

const RuleText = lazy(() => import("../rules/RuleText"), "RuleText");

/** A rule's text in a dialog over the current page. */
export function RuleDialog({rule, onClose}: {rule: string; onClose: () => void}) {
  return (
    <Dialog title={t("app.rule", {rule})} onClose={onClose}>
      <RuleText rule={rule} />
    </Dialog>
  );
}
