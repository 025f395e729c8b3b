import {useState} from "preact/hooks";
import {useApp} from "../app/context";
import {Icon} from "../app/Icon";
import type {Route} from "../app/route";
import {HostTools} from "../lobby/HostTools";
import {Share} from "../lobby/Share";
import {isPreset} from "../start/games";
import {HowTo} from "../start/HowTo";
import {t} from "../words/words";
import {Settings} from "./Settings";

/** The header: the current place, sharing, the host's tools, how to play, and the settings. */
export function Header({route}: {route: Route}) {
  const {room, connection, navigate} = useApp();
  const [open, setOpen] = useState(false);
  const [reads, setReads] = useState(false);
  const game = room?.view.setup.preset ?? "";
  const preset = isPreset(game) ? game : undefined;
  const inRoom = route.page === "room" && room !== null && connection !== "closed";
  const home = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    navigate("./");
  };
  return (
    <header class="shell-header">
      <a class="shell-home" href="./" onClick={home}>
        <img src="icon.svg" alt={inRoom ? t("app.to-start") : ""} width="32" height="32" />
        {!inRoom && <span>{t("app.title")}</span>}
      </a>
      {inRoom && (
        <span class="shell-code" translate={false}>
          {room.view.room.slice(0, 5)} {room.view.room.slice(5)}
        </span>
      )}
      <div class="shell-tools">
        {inRoom && <Share />}
        {inRoom && <HostTools />}
        {inRoom && preset !== undefined && (
          <button
            type="button"
            class="app-quiet"
            aria-label={t("howto.title")}
            onClick={() => setReads(true)}
          >
            <Icon d="M8.2 9a3.8 3.8 0 1 1 5.6 3.3c-1.2.7-1.8 1.3-1.8 2.7M12 19h.01" />
          </button>
        )}
        <button type="button" class="app-quiet" aria-label={t("app.settings")} onClick={() => setOpen(true)}>
          <Icon d="M4 7h10M18 7h2M4 17h2M10 17h10M18.4 7a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 1 1 4.8 0M10.4 17a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 1 1 4.8 0" />
        </button>
      </div>
      {open && <Settings onClose={() => setOpen(false)} />}
      {reads && preset !== undefined && <HowTo preset={preset} onClose={() => setReads(false)} />}
    </header>
  );
}
