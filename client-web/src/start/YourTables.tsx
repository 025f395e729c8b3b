import {useApp} from "../app/context";
import {roomPath} from "../app/route";
import {rich, t} from "../words/words";
import {isPreset} from "./games";
import {halves} from "./invitation";

/** The tables at which this browser has a seat, the newest first; nothing if there is none. */
export function YourTables() {
  const {kept, forget, navigate} = useApp();
  if (kept.length === 0) return null;
  const go = (event: MouseEvent, path: string): void => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    navigate(path);
  };
  return (
    <section class="app-card" aria-labelledby="start-back">
      <h2 id="start-back">{t("start.back")}</h2>
      <ul class="start-tables" role="list">
        {kept.map(({room, name, preset}) => (
          <li key={room}>
            <a
              class="app-button start-table"
              href={roomPath(room)}
              onClick={(event) => go(event, roomPath(room))}
            >
              <strong>{isPreset(preset) ? t(`start.game.${preset}`) : preset}</strong>
              <span>{halves(room)}</span>
              <span>{rich("start.back.as", {name: <bdi>{name}</bdi>})}</span>
            </a>
            <button
              type="button"
              class="app-quiet"
              aria-label={t("start.back.forget", {room: halves(room)})}
              onClick={() => forget(room)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
