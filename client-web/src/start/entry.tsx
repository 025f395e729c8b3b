import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import {isolated} from "../app/people";
import {Refusal} from "../ui/Refusal";
import type {Accepted, Refused} from "../protocol/messages";
import {Button} from "../ui/Button";
import {t, tryWords} from "../words/words";
import {useElapsed} from "../app/useLater";

/** Enters a room: busy until the server has answered, then the refusal if there is one. Resolves to null while busy. */
export function useEntry() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const enter = async (entry: () => Promise<Accepted | Refused>): Promise<Accepted | Refused | null> => {
    if (busy) return null;
    setBusy(true);
    const answer = await entry();
    setBusy(false);
    setRefused(answer.type === "refused" ? answer : null);
    return answer;
  };
  return {busy, refused, enter, forget: () => setRefused(null)};
}

/**
 * Why the entry was refused; nothing if it was not, or if the reader stopped knocking. Some refusals have
 * texts here that say what to do.
 */
export function Trouble({refused, claims = false}: {refused: Refused | null; claims?: boolean}) {
  if (refused === null || refused.code === "link-ended") return null;
  const {code, sentence} = refused;
  const words = (claims && tryWords(`start.claim.${code}`)) || tryWords(`start.trouble.${code}`, {sentence});
  return (
    <p class="start-refused" role="alert">
      {words ?? <Refusal refused={refused} />}
    </p>
  );
}

/** How long the page waits for an answer before it says that it is still trying, in milliseconds. */
const patience = 3000;

/** After some seconds without an answer: says that the page keeps trying, and offers to stop. */
export function Waiting() {
  const {barred, giveUp} = useApp();
  const long = useElapsed(patience);
  return (
    <div role="status">
      {long && (
        <div class="app-row">
          <span>{t(barred ? "app.barred" : "start.waiting")}</span>
          <Button label={t("start.waiting.stop")} onClick={giveUp} />
        </div>
      )}
    </div>
  );
}

/** Shown while the host of a table has not answered, or the others have not said whether this is `claims`. */
export function Knocking({claims}: {claims?: string | undefined}) {
  const {giveUp} = useApp();
  return (
    <section class="app-card">
      <h2>{t("start.join.knocking")}</h2>
      <p role="status">
        {claims === undefined
          ? t("start.join.knocking.text")
          : t("start.join.claiming", {name: isolated(claims)})}
      </p>
      <Button label={t("start.join.give-up")} onClick={giveUp} />
    </section>
  );
}
