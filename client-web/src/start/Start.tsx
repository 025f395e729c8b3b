import "./start.css";
import {useEffect, useRef} from "preact/hooks";
import type {Way} from "../app/route";
import {isPreset} from "../setup/games";
import {lazy} from "../ui/lazy";
import {Link} from "../ui/Link";
import {t} from "../words/words";
import {Games} from "./Games";
import {BesideBoard, Hero} from "./Hero";
import {JoinByCode} from "./JoinByCode";
import {OpenGame} from "./OpenGame";
import {YourTables} from "./YourTables";

const NewTable = lazy(() => import("./NewTable"), "NewTable");
const WithBots = lazy(() => import("./WithBots"), "WithBots");

/** The title of what a button opened. It takes the focus, because the button has disappeared. */
function Title({way}: {way: Way}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({preventScroll: true}), [way]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {t(`start.${way}`)}
    </h1>
  );
}

interface Props {
  readonly way: Way | undefined;
  readonly preset: string | undefined;
}

/** The start page: the game and three ways into it, return to a table, and all games. */
export function Start({way, preset = ""}: Props) {
  useEffect(() => (NewTable.preload(), WithBots.preload()), []);
  if (way === "code")
    return (
      <BesideBoard inviting>
        <Title way={way} />
        <JoinByCode />
      </BesideBoard>
    );
  if (way !== undefined)
    return (
      <div class="start">
        <Title way={way} />
        {way === "bots" ? (
          <WithBots />
        ) : (
          <NewTable key={preset} preset={isPreset(preset) ? preset : undefined} />
        )}
      </div>
    );
  return (
    <div class="start-page">
      <Hero />
      <YourTables />
      <Games />
      <OpenGame />
      <nav class="app-row" aria-label={t("start.more")}>
        <Link href="rules">{t("start.rules")}</Link>
      </nav>
    </div>
  );
}
