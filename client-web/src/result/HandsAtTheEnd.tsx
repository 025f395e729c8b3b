import {Person} from "../chat/Person";
import {RuleLink} from "../app/RuleLink";
import {cardText} from "../app/names";
import type {Hands} from "../protocol/messages";
import {t} from "../words/words";

/** The hands as they were held at the end (S22). */
export function HandsAtTheEnd({hands}: {hands: Hands}) {
  return (
    <details class="result-part">
      <summary>{t("result.hands")}</summary>
      <p>
        <RuleLink rule="S22" />
      </p>
      <ul class="result-hands">
        {Object.entries(hands).map(([seat, cards]) => (
          <li key={seat}>
            <Person who={{seat: Number(seat)}} />{" "}
            {cards.length === 0
              ? t("result.no-cards")
              : cards.map((card, i) => (
                  <span
                    key={i}
                    class={`result-card ${/[HD]$/.test(card) && card !== "ADD" ? "result-red" : ""}`}
                  >
                    {cardText(card)}
                  </span>
                ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
