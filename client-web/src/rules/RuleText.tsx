import "./rules.css";
import {RuleLink} from "../ui/Link";
import {t} from "../words/words";
import {ruleOf} from "./rulebook";
import {Blocks} from "./Text";

/**
 * The text of one rule, for a dialog over the table. Rules that it mentions open in such a dialog; the full
 * rulebook opens in a new tab.
 */
export function RuleText({rule}: {rule: string}) {
  const found = ruleOf(rule);
  if (!found) return <p>{t("rules.unknown", {id: rule})}</p>;
  return (
    <div class="rules">
      <h3 lang="en">{found.title}</h3>
      <Blocks blocks={found.blocks} drawRule={(id) => <RuleLink rule={id} />} />
      <p>
        <a href={`rules/${found.id}`} target="_blank" rel="noopener">
          {t("rules.all")}
        </a>
      </p>
    </div>
  );
}
