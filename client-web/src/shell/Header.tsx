import {useApp} from "../app/context";
import {Link} from "../ui/Link";
import type {Route} from "../app/route";
import {LearnButton} from "../learn/Learn";
import {HostTools, Share} from "../lobby/HostTools";
import {isPreset} from "../setup/games";
import {gameInWords} from "../setup/words";
import {t} from "../words/words";
import {Settings} from "./Settings";

/** The header: the current place, sharing, the host's tools, the lesson, and the settings. */
export function Header({route}: {route: Route}) {
  const {room, connection} = useApp();
  const preset = room?.view.setup.preset ?? "";
  const inRoom = route.page === "room" && room !== null && connection !== "closed";
  return (
    <header class="shell-header">
      <Link class="shell-home" href="./">
        <img src="icon.svg" alt={inRoom ? t("app.to-start") : ""} width="32" height="32" />
        {!inRoom && <span>{t("app.title")}</span>}
      </Link>
      {inRoom && (
        <span class="shell-code" translate={false}>
          {room.view.table ?? gameInWords(preset)}
        </span>
      )}
      <div class="shell-tools">
        {inRoom && <Share />}
        {inRoom && <HostTools />}
        {inRoom && isPreset(preset) && <LearnButton quiet icon="question" preset={preset} />}
        <Settings />
      </div>
    </header>
  );
}
