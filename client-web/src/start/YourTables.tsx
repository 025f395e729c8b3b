import {useApp} from "../app/context";
import type {KeptRoom} from "../link/keyring";
import {roomPath} from "../app/route";
import {rich, t} from "../words/words";
import {isPreset} from "./games";
import {halves} from "./invitation";

const gameOf = (preset: string): string => (isPreset(preset) ? t(`start.game.${preset}`) : preset);

const regularFirst = (kept: readonly KeptRoom[]): KeptRoom[] => [
  ...kept.filter(({table}) => table !== undefined),
  ...kept.filter(({table}) => table === undefined),
];

/**
 * The tables at which this browser has a seat: regular ones by name, then the others, the newest first. Nothing if
 * there is none.
 */
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
      <h2 id="start-back">{t(kept.length > 1 ? "start.back.tables" : "start.back")}</h2>
      <ul class="start-tables" role="list">
        {regularFirst(kept).map(({room, name, preset, table}) => (
          <li key={room}>
            <a
              class="app-button start-table"
              href={roomPath(room)}
              onClick={(event) => go(event, roomPath(room))}
            >
              <strong>{table === undefined ? gameOf(preset) : <bdi translate={false}>{table}</bdi>}</strong>
              {table !== undefined && <span>{gameOf(preset)}</span>}
              <span>{halves(room)}</span>
              <span>{rich("start.back.as", {name: <bdi translate={false}>{name}</bdi>})}</span>
            </a>
            <button
              type="button"
              class="app-quiet"
              aria-label={t("start.back.forget", {room: table ?? halves(room)})}
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
