import alerts from "./en/alerts.json";
import app from "./en/app.json";
import clock from "./en/clock.json";
import deal from "./en/deal.json";
import dice from "./en/dice.json";
import events from "./en/events.json";
import chat from "./en/chat.json";
import howto from "./en/howto.json";
import lobby from "./en/lobby.json";
import refused from "./en/refused.json";
import replay from "./en/replay.json";
import result from "./en/result.json";
import rules from "./en/rules.json";
import start from "./en/start.json";
import table from "./en/table.json";

/** Every sentence of the page in this language, by the part that uses it. */
export const words = {
  alerts,
  app,
  clock,
  deal,
  dice,
  chat,
  events,
  howto,
  lobby,
  refused,
  replay,
  result,
  rules,
  start,
  table,
};
