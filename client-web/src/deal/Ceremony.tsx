import "./deal.css";
import {NameAt} from "../app/Name";
import {useRoom} from "../app/context";
import type {Deal} from "../protocol/messages";
import {type Key, t} from "../words/words";
import {awaited} from "./seen";
import {useSeen} from "./useDealVerifier";

/** The state of a seat in the ceremony. */
function standing({step, seats, absent}: Deal, seat: number): Key {
  const {commit, reveal} = seats[seat - 1]!;
  if (absent.includes(seat)) return "deal.seat-absent";
  if (reveal !== "") return "deal.seat-open";
  if (commit === "") return "deal.seat-sealing";
  return step === "reveals" ? "deal.seat-opening" : "deal.seat-sealed";
}

/** The running ceremony of a fair deal: which seats have committed their part, and which have revealed it. */
export function Ceremony() {
  const {view} = useRoom();
  const seen = useSeen();
  const {deal} = view;
  if (!deal) return null;
  const waiting = awaited(deal);
  return (
    <section class="deal-ceremony app-card" aria-labelledby="deal-title">
      <h2 id="deal-title">{t("deal.title")}</h2>
      <p>
        {t(deal.step === "commits" ? "deal.sealing" : "deal.opening")}{" "}
        <a href="fair" target="_blank">
          {t("deal.why")}
        </a>
      </p>
      {seen?.fault && (
        <p role="alert" class="deal-warning">
          {t(`deal.fault.${seen.fault}`)}
        </p>
      )}
      <ol class="deal-seats">
        {deal.seats.map((_, i) => (
          <li key={i} class={waiting.includes(i + 1) ? "deal-waits" : ""}>
            <NameAt seat={i + 1} /> <span>{t(standing(deal, i + 1))}</span>
          </li>
        ))}
      </ol>
      <p class="deal-note" role="status">
        {deal.epoch > 0 && t("deal.voided", {count: deal.epoch})}{" "}
        {waiting.length > 0 && t("deal.waits", {count: waiting.length})}
      </p>
    </section>
  );
}

/** The four words of the newest deal, for the players to compare aloud; nothing after a quick deal. */
export function DealWords() {
  const {view} = useRoom();
  const seen = useSeen();
  if (seen?.fault)
    return (
      <p role="alert" class="deal-warning">
        {t(`deal.fault.${seen.fault}`)}
      </p>
    );
  if (!view.game || !seen?.words) return null;
  return (
    <details class="deal-words">
      <summary>
        {t("deal.words-title")}{" "}
        <strong lang="en" translate={false}>
          {seen.words.join(" · ")}
        </strong>
      </summary>
      <p>
        {t("deal.words-use")}{" "}
        <a href="fair" target="_blank">
          {t("deal.why")}
        </a>
      </p>
    </details>
  );
}
