import { useState } from "preact/hooks";
import { useApp, useEvents, useRoom } from "../app/context";
import { RuleLink } from "../app/RuleLink";
import { memberOf } from "../room/selectors";
import { playersRule } from "../start/games";
import { isOffered, optionKeys, options, type Table, type Values, valueOf } from "../start/options";
import { sidesInWords, valueInWords } from "../start/words";
import { rich, t } from "../words/words";
import { type Change, changesBetween, tableOf } from "./changes";
import { GameDialog } from "./GameDialog";
import { isBetweenGames } from "./start";

function playersInWords(table: Table): string {
  return `${t("start.players.count", { count: table.players })}. ${sidesInWords(table)}`;
}

function changeInWords(change: Change): string {
  if (change.of === "option")
    return t("lobby.changed.option", {
      option: t(`start.option.${change.key}`),
      value: valueInWords(change.key, change.value),
    });
  return t("lobby.changed.game", {
    game: t(`start.game.${change.table.preset}`),
    seats: playersInWords(change.table),
  });
}

/** Tells everybody in the lobby what the host has changed. */
function useNewsOfTheGame(): void {
  const { toast } = useApp();
  useEvents(({ events, before, after, late }) => {
    if (late) return;
    if (events.some(({ event }) => event === "seats-shuffled")) toast(t("lobby.shuffled"));
    if (!events.some(({ event }) => event === "setup-changed")) return;
    for (const change of changesBetween(before.view.setup, after.view.setup)) toast(changeInWords(change));
  });
}

function OptionList({ table, values }: { table: Table; values: Values }) {
  const shown = optionKeys.filter((key) => isOffered(key, table, values));
  return (
    <dl class="lobby-options">
      {shown.map((key) => {
        const { rule } = options[key];
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

/** What is played next, with its options; the host changes it. */
export function GamePanel() {
  const { isHost } = useApp();
  const { view } = useRoom();
  const [open, setOpen] = useState(false);
  useNewsOfTheGame();
  const table = tableOf(view.setup);
  if (table === undefined) return <p class="app-card">{t("lobby.game.unknown")}</p>;
  const host = memberOf(view, view.host);
  return (
    <section class="app-card" aria-label={t("lobby.game")}>
      <h2>{t(`start.game.${table.preset}`)}</h2>
      <p>
        {t(`start.game.${table.preset}.about`)} <RuleLink rule={playersRule(table.preset)} />
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
        <p class="lobby-hint">{rich("lobby.game.host-only", { name: <bdi>{host.name}</bdi> })}</p>
      )}
      {open && <GameDialog setup={view.setup} table={table} onClose={() => setOpen(false)} />}
    </section>
  );
}
