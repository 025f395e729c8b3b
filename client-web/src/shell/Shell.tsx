import "./shell.css";
import {useEffect} from "preact/hooks";
import {useApp} from "../app/context";
import {Dialog} from "../ui/Dialog";
import {lazy} from "../ui/lazy";
import type {Route} from "../app/route";
import {JoinByCode} from "../start/JoinByCode";
import {Start} from "../start/Start";
import {Button} from "../ui/Button";
import {type Key, rich, t} from "../words/words";
import {Header} from "./Header";
import {RoomPage} from "./RoomPage";
import {titleOf} from "./title";
import {Update} from "./Update";

const Rules = lazy(() => import("../rules/Rules"), "Rules");
const RuleText = lazy(() => import("../rules/RuleText"), "RuleText");
const Tv = lazy(() => import("../tv/Tv"), "Tv");
const SharedReplay = lazy(() => import("../replay/Replay"), "SharedReplay");
const Fair = lazy(() => import("../deal/Fair"), "Fair");

function Home() {
  const {navigate} = useApp();
  return <Button label={t("app.to-start")} onClick={() => navigate("./")} />;
}

/** An address that leads to nothing. */
function Nowhere({title, text}: {title: Key; text?: Key}) {
  return (
    <div class="shell-alone">
      <h1>{t(title)}</h1>
      {text && <p>{t(text)}</p>}
      <Home />
    </div>
  );
}

/** Explains a damaged link before anything is typed, and takes the code by hand. */
function Damaged({code}: {code: string}) {
  return (
    <div class="start">
      <h1>{t("app.damaged-link")}</h1>
      <p>
        {code === ""
          ? t("app.damaged-link.empty")
          : rich("app.damaged-link.code", {code: <bdi translate={false}>{code}</bdi>})}{" "}
        {t("app.damaged-link.help")}
      </p>
      <JoinByCode />
      <p>
        <Home />
      </p>
    </div>
  );
}

function Page({route}: {route: Route}) {
  switch (route.page) {
    case "start":
      return <Start way={route.way} preset={route.preset} />;
    case "room":
      return <RoomPage code={route.code} secret={route.secret} moveKey={route.continue} />;
    case "tv":
      return <Tv code={route.code} secret={route.secret} />;
    case "replay":
      return <SharedReplay room={route.room} game={route.game} secret={route.secret} />;
    case "replay-damaged":
      // Nobody can type the secret of a link to a game.
      return <Nowhere title="app.damaged-link" text="app.damaged-link.replay" />;
    case "rules":
      return <Rules rule={route.rule} />;
    case "fair":
      return <Fair />;
    case "damaged":
      return <Damaged code={route.code} />;
    case "nowhere":
      return <Nowhere title="app.nothing-here" />;
  }
}

/** The frame of every page: a header, and below it the page that the address names. */
export function Shell({route}: {route: Route}) {
  const {room} = useApp();
  useEffect(() => {
    document.title = titleOf(route.page === "room" || route.page === "tv" ? room : null);
  });
  return (
    <>
      {route.page !== "tv" && <Header route={route} />}
      <main class="shell-main" id="main">
        <Page route={route} />
        <Update />
      </main>
    </>
  );
}

/** A rule's text in a dialog over the current page. */
export function RuleDialog({rule, onClose}: {rule: string; onClose: () => void}) {
  return (
    <Dialog title={t("app.rule", {rule})} onClose={onClose}>
      <RuleText rule={rule} />
    </Dialog>
  );
}
