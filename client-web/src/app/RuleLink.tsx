import {t} from "../words/words";
import {useApp} from "./context";

/** A rule's id as a link that opens its text over the current page. */
export function RuleLink({rule}: {rule: string}) {
  const {showRule} = useApp();
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    showRule(rule);
  };
  return (
    <a class="app-rule" href={`rules/${rule}`} aria-label={t("app.rule", {rule})} onClick={open}>
      {rule}
    </a>
  );
}
