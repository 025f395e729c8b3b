import "./deal.css";
import {useApp, useRoom} from "../app/context";
import type {View} from "../protocol/messages";
import {isCardsGame} from "../room/selectors";
import {useAnswer} from "../ui/useAnswer";
import {t} from "../words/words";
import type {Check} from "./check";
import type {CardsEnd} from "./chance-check";
import type {Verdict} from "./verify";
import {verifierOf} from "./deal-verifiers";

/** How the game ended, as this browser saw it, for card games; null for dice games. */
function endOf({game, hands, setup}: View): CardsEnd | null {
  if (!game || !isCardsGame(game) || !hands) return null;
  return {dealer: game.dealer, hands: Array.from({length: setup.players}, (_, i) => hands[i + 1] ?? [])};
}

/** The result in one sentence. */
function summary({outcome, quick}: Verdict): string {
  if (outcome === "unreadable") return t("deal.unreadable");
  if (outcome === "unfair") return t("deal.unfair");
  return t(quick ? "deal.fair-quick" : "deal.fair");
}

const verdicts = new Map<string, Verdict>();

/** Fetches the records of the room's newest game and recomputes its chance; null until that is done. */
function useVerdict(): Verdict | null {
  const {send, toast} = useApp();
  const {view} = useRoom();
  const game = `${view.room}/${view.games}`;
  const examine = async (): Promise<Verdict | null> => {
    if (verdicts.has(game)) return null;
    const verifier = verifierOf(view.room);
    const answer = await send({type: "record", game: view.games});
    const {verify} = await import("./verify");
    await verifier.settled();
    if (answer.type !== "record" || verifier.seen?.id !== game) return null;
    const witnessed = {seen: verifier.seen, seat: view.game?.observer ?? null, end: endOf(view)};
    const found = await verify(answer.record, answer.fairdeal, witnessed);
    verdicts.set(game, found);
    if (found.outcome !== "fair") toast({text: summary(found), kind: "warning"});
    return found;
  };
  const found = useAnswer(examine, [game]);
  return verdicts.get(game) ?? found;
}

function Step({part, fits, values}: Check) {
  return (
    <li class={fits ? "deal-fits" : "deal-fails"}>
      {fits ? t(`deal.fits.${part}`, values) : t(`deal.fails.${part}`, values)}
    </li>
  );
}

/** Whether the newest game, now over, was dealt fairly: recomputed in this browser. */
export function Verification() {
  const verdict = useVerdict();
  if (!verdict)
    return (
      <p class="deal-verdict" role="status">
        {t("deal.checking")}
      </p>
    );
  const fair = verdict.outcome === "fair";
  return (
    <details class={`deal-verdict ${fair ? "" : "deal-warning"}`} open={!fair}>
      <summary>{summary(verdict)}</summary>
      <ol class="deal-steps">
        {verdict.checks.map((one, i) => (
          <Step key={i} {...one} />
        ))}
      </ol>
      <p>
        {t("deal.limit")}{" "}
        <a href="fair" target="_blank">
          {t("deal.why")}
        </a>
      </p>
    </details>
  );
}
