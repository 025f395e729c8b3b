import {useState} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {RuleLink} from "../app/RuleLink";
import {optionKeys, options, presets, type Values} from "../protocol/catalogue";
import {memberOf} from "../room/selectors";
import {isOffered, type Table, valueOf} from "../start/options";
import {playersInWords, valueInWords} from "../start/words";
import {rich, t} from "../words/words";
import {tableOf} from "./changes";
import {GameDialog} from "./GameDialog";
import {isBetweenGames} from "./start";

function OptionList({table, values}: {table: Table; values: Values}) {
  const shown = optionKeys.filter((key) => isOffered(key, table, values));
  return (
    <dl class="lobby-options">
      {shown.map((key) => {
        const {rule} = options[key];
        return (
          <div key={key}>
            <dt>
              {t(`start.option.${key}`)} {rule && <RuleLink rule={rule} />}
            </dt>
            <dd>{valueInWords(key, valueOf(key, values, table))}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What is played next, with its options; the host can change it. */
export function GamePanel() {
  const {isHost} = useApp();
  const {view} = useRoom();
  const [open, setOpen] = useState(false);
  const table = tableOf(view.setup);
  if (table === undefined) return <p class="app-card">{t("lobby.game.unknown")}</p>;
  const host = memberOf(view, view.host);
  return (
    <section class="app-card" aria-label={t("lobby.game")}>
      <h2>{t(`start.game.${table.preset}`)}</h2>
      <p>
        {t(`start.game.${table.preset}.about`)} <RuleLink rule={presets[table.preset].seats_rule} />
      </p>
      <p>{playersInWords(table)}</p>
      <details>
        <summary>{t("lobby.options")}</summary>
        <OptionList table={table} values={view.setup.options} />
      </details>
      {isHost && isBetweenGames(view) && (
        <button type="button" onClick={() => setOpen(true)}>
          {t("lobby.game.change")}
        </button>
      )}
      {!isHost && host && (
        <p class="lobby-hint">
          {rich("lobby.game.host-only", {name: <bdi translate={false}>{host.name}</bdi>})}
        </p>
      )}
      {open && <GameDialog view={view} table={table} onClose={() => setOpen(false)} />}
    </section>
  );
}
