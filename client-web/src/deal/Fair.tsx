import "./deal.css";
import {t} from "../words/words";

/** What the fair deal proves, and what it does not. */
export function Fair() {
  return (
    <article class="deal-page">
      <h1>{t("deal.page-title")}</h1>
      <p>{t("deal.page-question")}</p>
      <p class="deal-limit">
        <strong>{t("deal.page-limit")}</strong>
      </p>
      <h2>{t("deal.page-how")}</h2>
      <ol>
        <li>{t("deal.page-server-seals")}</li>
        <li>{t("deal.page-players-seal")}</li>
        <li>{t("deal.page-open")}</li>
        <li>{t("deal.page-words")}</li>
        <li>{t("deal.page-drawn")}</li>
        <li>{t("deal.page-shown")}</li>
      </ol>
      <h2>{t("deal.page-proven")}</h2>
      <ul>
        <li>{t("deal.page-nobody-chose")}</li>
        <li>{t("deal.page-nothing-changed")}</li>
        <li>{t("deal.page-same-for-all")}</li>
      </ul>
      <h2>{t("deal.page-unproven")}</h2>
      <ul>
        <li>{t("deal.page-server-sees")}</li>
        <li>{t("deal.page-page-from-server")}</li>
        <li>{t("deal.page-moves")}</li>
        <li>{t("deal.page-quick")}</li>
      </ul>
      <h2>{t("deal.page-void")}</h2>
      <p>{t("deal.page-void-text")}</p>
    </article>
  );
}
