import "./shell.css";
import {useEffect} from "preact/hooks";
import {useApp} from "../app/context";
import {lazy} from "../app/lazy";
import type {Route} from "../app/route";
import {Start} from "../start/Start";
import {t} from "../words/words";
import {Header} from "./Header";
import {RoomPage} from "./RoomPage";
import {titleOf} from "./title";

const Rules = lazy(() => import("../rules/Rules"), "Rules");
const Fair = lazy(() => import("../deal/Fair"), "Fair");

function Nowhere() {
  const {navigate} = useApp();
  return (
    <div class="shell-alone">
      <h1>{t("app.nothing-here")}</h1>
      <button type="button" onClick={() => navigate("/")}>
        {t("app.to-start")}
      </button>
    </div>
  );
}

function Page({route}: {route: Route}) {
  switch (route.page) {
    case "start":
      return <Start />;
    case "room":
      return <RoomPage code={route.code} secret={route.secret} />;
    case "rules":
      return <Rules rule={route.rule} />;
    case "fair":
      return <Fair />;
    case "nowhere":
      return <Nowhere />;
  }
}

/** The frame of every page: a header, and below it the page that the address names. */
export function Shell({route}: {route: Route}) {
  const {room} = useApp();
  useEffect(() => {
    document.title = titleOf(route.page === "room" ? room : null);
  });
  return (
    <>
      <Header route={route} />
      <main class="shell-main" id="main">
        <Page route={route} />
      </main>
    </>
  );
}
