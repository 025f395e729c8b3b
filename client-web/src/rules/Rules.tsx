import "./rules.css";
import {useEffect} from "preact/hooks";
import {t} from "../words/words";
import {type Rule, rulebook, ruleOf, type Section} from "./rulebook";
import {Blocks, type DrawRule} from "./Text";

const drawRule: DrawRule = (id) => (
  <a class="app-rule" href={`${location.pathname}#${id}`}>
    {id}
  </a>
);

function OneRule({id, title, blocks}: Rule) {
  return (
    <article class="rules-rule" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <a href={`rules/${id}`}>{id}</a> <span lang="en">{title}</span>
      </h3>
      <Blocks blocks={blocks} drawRule={drawRule} />
    </article>
  );
}

function Contents({sections}: {sections: readonly Section[]}) {
  return (
    <nav aria-labelledby="rules-contents">
      <h2 id="rules-contents">{t("rules.contents")}</h2>
      {sections
        .filter(({rules}) => rules.length > 0)
        .map(({title, rules}) => (
          <details key={title} class="rules-contents">
            <summary lang="en">{title}</summary>
            <ul lang="en">
              {rules.map((rule) => (
                <li key={rule.id}>
                  <a href={`${location.pathname}#${rule.id}`}>
                    {rule.id} {rule.title}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
    </nav>
  );
}

/** The whole rulebook, at the rule that the address names. */
export function Rules({rule}: {rule?: string | undefined}) {
  const [first, ...sections] = rulebook;
  useEffect(() => {
    const named = rule === undefined ? undefined : ruleOf(rule);
    const place = document.getElementById(named?.id ?? window.location.hash.slice(1));
    place?.scrollIntoView();
    place?.focus({preventScroll: true});
  }, [rule]);
  return (
    <div class="rules rules-page">
      <h1>{t("rules.title")}</h1>
      <p>
        {t("rules.note")} <a href="fair">{t("deal.page-title")}</a>
      </p>
      {rule !== undefined && !ruleOf(rule) && <p role="alert">{t("rules.unknown", {id: rule})}</p>}
      <Contents sections={sections} />
      {first && <Blocks blocks={first.blocks} drawRule={drawRule} />}
      {sections.map((section) => (
        <section key={section.title}>
          <h2 lang="en">{section.title}</h2>
          <Blocks blocks={section.blocks} drawRule={drawRule} />
          {section.rules.map((rule) => (
            <OneRule key={rule.id} {...rule} />
          ))}
        </section>
      ))}
      <footer>
        <a href="licenses.txt">{t("rules.licenses")}</a>
      </footer>
    </div>
  );
}
