import {useId, useMemo, useState} from "preact/hooks";
import {LevelChoice} from "../app/LevelChoice";
import {useApp} from "../app/context";
import {browserStorage} from "../link/storage";
import {presetNames} from "../protocol/catalogue";
import type {Refused} from "../protocol/messages";
import {t} from "../words/words";
import {type BotTable, keepBotTable, lastBotTable, playersWithBots, withPreset} from "./bot-table";
import {isPreset, sidesOf} from "./games";
import {HowTo} from "./HowTo";
import {Trouble} from "./Trouble";
import {Waiting} from "./Waiting";

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly say: (value: string) => string;
  readonly onChoose: (value: string) => void;
}

function Select({label, value, values, say, onChoose}: SelectProps) {
  const id = useId();
  return (
    <>
      <label for={id} class="app-hidden">
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {values.map((one) => (
          <option key={one} value={one} selected={one === value}>
            {say(one)}
          </option>
        ))}
      </select>
    </>
  );
}

/** Makes the table, fills it with bots and starts the game. */
function usePlaying(table: BotTable) {
  const {create, send, kept} = useApp();
  const storage = useMemo(browserStorage, []);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const play = async (): Promise<void> => {
    if (busy) return;
    keepBotTable(storage, table);
    setBusy(true);
    const {preset, players, level} = table;
    const sides = sidesOf(preset, players)[0];
    const name = kept[0]?.name ?? t("start.bots.name");
    const seating = sides === undefined ? {} : {sides};
    const answer = await create({preset, players, ...seating, options: {}, name});
    setBusy(false);
    if (answer.type === "refused") return setRefused(answer);
    await send({type: "sit"});
    for (let bots = 1; bots < players; ++bots) await send({type: "seat-bot", level});
    await send({type: "start"});
  };
  return {busy, refused, play};
}

/** A game against bots in one tap, at the table that was made last. */
export function WithBots() {
  const [table, setTable] = useState(() => lastBotTable(browserStorage()));
  const [reads, setReads] = useState(false);
  const {busy, refused, play} = usePlaying(table);
  return (
    <section class="app-card" aria-labelledby="start-bots">
      <h2 id="start-bots">{t("start.bots")}</h2>
      <div class="app-row">
        <Select
          label={t("start.game")}
          value={table.preset}
          values={presetNames}
          say={(preset) => t(`start.game.${preset as BotTable["preset"]}`)}
          onChoose={(preset) => isPreset(preset) && setTable(withPreset(table, preset))}
        />
        <Select
          label={t("start.players")}
          value={String(table.players)}
          values={playersWithBots(table.preset).map(String)}
          say={(players) => t("start.players.count", {count: Number(players)})}
          onChoose={(players) => setTable({...table, players: Number(players)})}
        />
        <LevelChoice
          label={t("app.level.taking-over")}
          unseen
          level={table.level}
          onLevel={(level) => setTable({...table, level})}
        />
      </div>
      <Trouble refused={refused} />
      {busy && <Waiting />}
      <div class="app-row start-bots-go">
        <button type="button" class="app-main-action" aria-busy={busy} onClick={() => void play()}>
          {t("start.bots.play")}
        </button>
        <button type="button" onClick={() => setReads(true)}>
          {t("howto.title")}
        </button>
      </div>
      {reads && <HowTo preset={table.preset} onClose={() => setReads(false)} />}
    </section>
  );
}
