import alerts from "./es/alerts.json";
import app from "./es/app.json";
import clock from "./es/clock.json";
import deal from "./es/deal.json";
import dice from "./es/dice.json";
import events from "./es/events.json";
import chat from "./es/chat.json";
import howto from "./es/howto.json";
import lobby from "./es/lobby.json";
import refused from "./es/refused.json";
import replay from "./es/replay.json";
import result from "./es/result.json";
import rules from "./es/rules.json";
import start from "./es/start.json";
import table from "./es/table.json";

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
