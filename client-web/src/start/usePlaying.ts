import {useApp} from "../app/context";
import {browserStorage} from "../link/storage";
import {toNewRoom} from "../setup/draft";
import {sidesOf} from "../setup/games";
import {t} from "../words/words";
import {type BotTable, keepBotTable} from "./bot-table";
import {useEntry} from "./entry";

/**
 * Makes the table, fills it with bots and starts the game. The deal is quick, because no other player could check a
 * shared shuffle.
 */
export function usePlaying(table: BotTable) {
  const {create, send, kept} = useApp();
  const {busy, refused, enter} = useEntry();
  const play = async (): Promise<void> => {
    keepBotTable(browserStorage(), table);
    const {preset, players, level} = table;
    const draft = {preset, players, sides: sidesOf(preset, players)[0], values: {deal: "quick"}};
    const name = kept[0]?.name ?? t("start.bots.name");
    const answer = await enter(() => create(toNewRoom(draft, name, "")));
    if (answer?.type !== "accepted") return;
    await send({type: "sit"});
    for (let bots = 1; bots < players; ++bots) await send({type: "seat-bot", level});
    await send({type: "start"});
  };
  return {busy, refused, play};
}
