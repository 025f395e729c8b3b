import "./start.css";
import {useApp} from "../app/context";
import {t} from "../words/words";
import {JoinByCode} from "./JoinByCode";
import {NewTable} from "./NewTable";
import {OpenGame} from "./OpenGame";
import {WithBots} from "./WithBots";
import {YourTables} from "./YourTables";

/** The start page: return to a table, create one, or join a friend's. */
export function Start() {
  const {navigate} = useApp();
  const go = (event: MouseEvent & {currentTarget: HTMLAnchorElement}): void => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    navigate(event.currentTarget.pathname);
  };
  return (
    <div class="start start-page">
      <h1>{t("start.title")}</h1>
      <p>{t("start.intro")}</p>
      <div class="start-ways">
        <YourTables />
        <WithBots />
        <NewTable />
        <JoinByCode />
        <OpenGame />
      </div>
      <nav class="app-row" aria-label={t("start.more")}>
        <a href="rules" onClick={go}>
          {t("start.rules")}
        </a>
        <a href="fair" onClick={go}>
          {t("start.fair")}
        </a>
      </nav>
    </div>
  );
}
