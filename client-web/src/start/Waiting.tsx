import {useEffect, useState} from "preact/hooks";
import {useApp} from "../app/context";
import {t} from "../words/words";

/** How long the page waits for an answer before it says that it is still trying, in milliseconds. */
const patience = 3000;

/** After some seconds without an answer: says that the page keeps trying, and offers to stop. */
export function Waiting() {
  const {barred, giveUp} = useApp();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), patience);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {long && (
        <div class="app-row">
          <span>{t(barred ? "app.barred" : "start.waiting")}</span>
          <button type="button" onClick={giveUp}>
            {t("start.waiting.stop")}
          </button>
        </div>
      )}
    </div>
  );
}
