import {useApp} from "../app/context";
import {Link} from "../ui/Link";
import type {KeptRoom} from "../link/keyring";
import {roomPath} from "../app/route";
import {Button} from "../ui/Button";
import {rich, t} from "../words/words";
import {gameInWords} from "../setup/words";
import {halves} from "./invitation";

const regularFirst = (kept: readonly KeptRoom[]): KeptRoom[] =>
  [...kept].sort((a, b) => Number(b.table !== undefined) - Number(a.table !== undefined));

/**
 * The tables at which this browser has a seat: regular ones by name, then the others, the newest first. Nothing if
 * there is none.
 */
export function YourTables() {
  const {kept, forget} = useApp();
  if (kept.length === 0) return null;
  return (
    <section class="app-card" aria-labelledby="start-back">
      <h2 id="start-back">{t(kept.length > 1 ? "start.back.tables" : "start.back")}</h2>
      <ul class="start-tables" role="list">
        {regularFirst(kept).map(({room, name, preset, table}) => (
          <li key={room}>
            <Link class="app-button start-table" href={roomPath(room)}>
              <strong>
                {table === undefined ? gameInWords(preset) : <bdi translate={false}>{table}</bdi>}
              </strong>
              {table !== undefined && <span>{gameInWords(preset)}</span>}
              <span>{halves(room)}</span>
              <span>{rich("start.back.as", {name: <bdi translate={false}>{name}</bdi>})}</span>
            </Link>
            <Button
              quiet
              sign="×"
              label={t("start.back.forget", {room: table ?? halves(room)})}
              onClick={() => forget(room)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
