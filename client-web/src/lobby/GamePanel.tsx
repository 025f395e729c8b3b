import {useApp, useRoom} from "../app/context";
import {Person} from "../app/people";
import {DialogButton} from "../ui/Dialog";
import {lazy} from "../ui/lazy";
import {RuleLink} from "../ui/Link";
import {optionKeys, options, type Values} from "../protocol/catalogue";
import {isOffered, type Table, valueOf} from "../setup/options";
import {playersInWords, valueInWords} from "../setup/words";
import {rich, t} from "../words/words";
import {tableOf} from "./changes";
import {isBetweenGames} from "./start";

const GameDialog = lazy(() => import("./GameDialog"), "GameDialog");

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
  const table = tableOf(view.setup);
  if (table === undefined) return <p class="app-card">{t("lobby.game.unknown")}</p>;
  return (
    <section class="app-card" aria-label={t("lobby.game")}>
      <h2>{t(`start.game.${table.preset}`)}</h2>
      <p>{t(`start.game.${table.preset}.about`)}</p>
      <p>{playersInWords(table)}</p>
      <details>
        <summary>{t("lobby.options")}</summary>
        <OptionList table={table} values={view.setup.options} />
      </details>
      {isHost && isBetweenGames(view) && (
        <DialogButton
          label={t("lobby.game.change")}
          dialog={(close) => <GameDialog table={table} onClose={close} />}
        />
      )}
      {!isHost && (
        <p class="lobby-hint">{rich("lobby.game.host-only", {name: <Person who={{member: view.host}} />})}</p>
      )}
    </section>
  );
}
