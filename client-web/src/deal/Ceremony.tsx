import "./deal.css";
import type {ComponentChildren} from "preact";
import {Person, waitingFor} from "../app/people";
import {useRoom} from "../app/context";
import {useElapsed} from "../app/useLater";
import type {Deal} from "../protocol/messages";
import {Icon} from "../ui/Icon";
import {type Key, t} from "../words/words";
import {awaited, type Fault} from "./seen";
import {useSeen} from "./useDealVerifier";

/** The state of a seat in the ceremony. */
function standing({step, seats, absent}: Deal, seat: number): Key {
  const {commit, reveal} = seats[seat - 1]!;
  if (absent.includes(seat)) return "deal.seat-absent";
  if (reveal !== "") return "deal.seat-open";
  if (commit === "") return "deal.seat-sealing";
  return step === "reveals" ? "deal.seat-opening" : "deal.seat-sealed";
}

function Warning({fault}: {fault: Fault}) {
  return (
    <p role="alert" class="deal-warning">
      {t(`deal.fault.${fault}`)}
    </p>
  );
}

/** How the deal is made fair, behind a shield: nobody has to know it to play. */
function Shielded({text, children}: {text: string; children: ComponentChildren}) {
  return (
    <details class="deal-shielded">
      <summary>
        <Icon name="shield" /> {t("deal.page-title")}
      </summary>
      {children}
      <p>
        {text}{" "}
        <a href="fair" target="_blank">
          {t("deal.why")}
        </a>
      </p>
    </details>
  );
}

/** The running ceremony of a fair deal: which seats have committed their part, and which have revealed it. */
export function Ceremony() {
  const {view} = useRoom();
  const seen = useSeen();
  const slow = useElapsed(2_000);
  const {deal} = view;
  if (!deal) return null;
  const waiting = awaited(deal);
  const members = view.members.filter(({seat}) => seat !== undefined && waiting.includes(seat));
  return (
    <section class="deal-ceremony app-card" aria-labelledby="deal-title">
      <h2 id="deal-title">{t("deal.title")}</h2>
      {seen?.fault && <Warning fault={seen.fault} />}
      <p class="deal-note" role="status">
        {deal.epoch > 0 && t("deal.voided")} {slow && waitingFor(members, view.you)}
      </p>
      <Shielded text={t(deal.step === "commits" ? "deal.sealing" : "deal.opening")}>
        <ol class="deal-seats">
          {deal.seats.map((_, i) => (
            <li key={i} class={waiting.includes(i + 1) ? "deal-waits" : ""}>
              <Person who={{seat: i + 1}} /> <span>{t(standing(deal, i + 1))}</span>
            </li>
          ))}
        </ol>
      </Shielded>
    </section>
  );
}

/** The four words of the newest deal, for the players to compare aloud; nothing after a quick deal. */
export function DealWords() {
  const {view} = useRoom();
  const seen = useSeen();
  if (seen?.fault) return <Warning fault={seen.fault} />;
  if (!view.game || !seen?.words) return null;
  return (
    <Shielded text={t("deal.words-use")}>
      <p>
        {t("deal.words-title")}{" "}
        <strong lang="en" translate={false}>
          {seen.words.join(" · ")}
        </strong>
      </p>
    </Shielded>
  );
}
