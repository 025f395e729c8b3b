import {useState} from "preact/hooks";
import {LevelChoice} from "../ui/LevelChoice";
import {browserStorage} from "../link/storage";
import {Button} from "../ui/Button";
import {Select} from "../ui/Select";
import {t} from "../words/words";
import {lastBotTable, playersWithBots, withPreset} from "./bot-table";
import {Trouble, Waiting} from "./entry";
import {GameChoice} from "../setup/TableFields";
import {LearnButton} from "../learn/Learn";
import {usePlaying} from "./usePlaying";

/** A game against bots; at first, the table is the one that was made last. */
export function WithBots() {
  const [table, setTable] = useState(() => lastBotTable(browserStorage()));
  const {busy, refused, play} = usePlaying(table);
  return (
    <section class="app-card" aria-label={t("start.bots")}>
      <GameChoice preset={table.preset} onPreset={(preset) => setTable(withPreset(table, preset))} />
      <div class="app-row">
        <Select
          aria-label={t("start.players")}
          values={playersWithBots(table.preset)}
          value={table.players}
          say={(count) => t("start.players.count", {count})}
          onChoose={(players) => setTable({...table, players})}
        />
        <LevelChoice
          label={t("app.level.taking-over")}
          unseen
          level={table.level}
          onLevel={(level) => setTable({...table, level})}
        />
        <LearnButton preset={table.preset} />
      </div>
      <Trouble refused={refused} />
      {busy && <Waiting />}
      <Button main label={t("start.bots.play")} class="start-go" busy={busy} onClick={() => void play()} />
    </section>
  );
}
