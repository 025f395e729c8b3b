import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { t } from "../words/words";

/** How long an answer may take before the page says that it is still trying, in milliseconds. */
const patience = 3000;

/** While the server has not answered for some seconds: says that the page goes on trying, and lets one stop it. */
export function Waiting() {
  const { giveUp } = useApp();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), patience);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {long && (
        <div class="app-row">
          <span>{t("start.waiting")}</span>
          <button type="button" onClick={giveUp}>
            {t("start.waiting.stop")}
          </button>
        </div>
      )}
    </div>
  );
}
