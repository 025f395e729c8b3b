// Every screen in German on a small phone, by day and by night: axe-core finds nothing, and no text is cut off.

import assert from "node:assert/strict";
import learn from "../../client-web/src/words/de/learn.json";
import lobby from "../../client-web/src/words/de/lobby.json";
import result from "../../client-web/src/words/de/result.json";
import {type Lesson, lessons} from "../../client-web/src/learn/lessons.js";
import {cutTexts} from "./support/cut.js";
import {isToMove, playMoves, playUntilOver} from "./support/play.js";
import {type Player, pathOf, type Table} from "./support/player.js";
import {scene, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

const phone = {viewport: {width: 360, height: 640}, hasTouch: true, isMobile: true};
const german = {...phone, locale: "de-DE"};

const uncut = async ({page}: Player, screen: string): Promise<void> =>
  assert.deepEqual(await cutTexts(page), [], screen);

/** Checks what this player sees now. */
async function check(player: Player, screen: string): Promise<void> {
  await uncut(player, screen);
  for (const colorScheme of ["light", "dark"] as const) {
    await player.page.emulateMedia({colorScheme, reducedMotion: "reduce"});
    await player.checkAccess();
  }
}

/** Presses a button, checks the dialog that it opens, and closes that. */
async function checkDialog(player: Player, button: string | RegExp): Promise<void> {
  const {page} = player;
  await page.getByRole("button", {name: button, exact: true}).first().click();
  await page.locator("dialog").waitFor();
  await check(player, `the dialog of ${button}`);
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({state: "detached"});
}

scene("the start page, its forms, the rules and the settings", async (stage) => {
  const ann = await stage.player("Annabella", german);
  for (const path of ["/", "/#bots", "/#code", "/rules", "/rules/S13", "/fair", "/#friends"]) {
    await ann.goTo(path);
    await ann.page.locator("h1").first().waitFor();
    await check(ann, path);
  }
  await ann.page.locator(".start-more summary").click();
  await check(ann, "more options");
  await checkDialog(ann, "Einstellungen");
});

scene("the invitation, the lobby with its dialogs, and the chat", async (stage) => {
  const [ann, bob] = [await stage.player("Annabella", phone), await stage.player("Bob")];
  const link = await ann.create({preset: "sequence", players: 4});
  await ann.speak("de");
  await check(ann, "the lobby of one");
  const guest = await stage.player("Guest", german);
  await guest.goTo(pathOf(link));
  await guest.page.locator("form").waitFor();
  await check(guest, "the invitation");
  await bob.join(link);
  await bob.say("Wann geht es endlich los?");
  await check(ann, "the lobby of two");
  for (const button of [lobby.share, lobby.tools, lobby.avatar, lobby["game.change"]])
    await checkDialog(ann, button);
  await ann.page.locator(".chat-bar").click();
  for (const tab of ["talk", "people", "log"]) {
    await ann.page.locator(`#chat-tab-${tab}`).click();
    await check(ann, tab);
  }
});

const tables: Table[] = [
  {preset: "sequence", players: 4},
  {preset: "sequence-rv", players: 2},
  {preset: "sequence-bible", players: 3},
  {preset: "sequence-dice", players: 2},
  {preset: "sequences", players: 4},
  {preset: "hearts-due", players: 5},
];

for (const table of tables)
  scene(`the table of ${table.preset}, and its big screen`, async (stage) => {
    const ann = await stage.player("Annabella", phone);
    const link = await ann.create(table);
    await ann.fillWithBots();
    await ann.start();
    await playMoves(ann, 2);
    await ann.traffic.until("it is her turn", () => isToMove(ann) || ann.traffic.over);
    await ann.speak("de");
    await ann.page.locator(".table-board, .dice-board, .dice-tray").waitFor();
    await check(ann, "the table");
    const card = ann.page.locator(".table-hand-card").first();
    if (await card.count()) {
      await card.click();
      await check(ann, "a card is picked");
      await checkDialog(ann, /^Bot 1\b.*/);
    }
    const tv = await stage.player("TV", {viewport: {width: 1280, height: 720}, locale: "de-DE"});
    await tv.goTo(pathOf(link).replace("/r/", "/tv/"));
    await tv.page.locator(".table-board, .dice-board, .dice-sheet").waitFor();
    await check(tv, "the big screen");
  });

for (const table of [
  {preset: "sequence-bible", players: 2},
  {preset: "sequence-dice", players: 2},
  {preset: "sequences", players: 2, options: {"Points to win": "25"}},
])
  scene(`the result, the record and the replay of ${table.preset}`, async (stage) => {
    const [ann, bob] = [await stage.player("Annabella", phone), await stage.player("Bob")];
    await bob.join(await ann.create(table));
    await ann.start();
    await playUntilOver([ann, bob]);
    await ann.speak("de");
    await ann.page.locator("#result-title").waitFor();
    await check(ann, "the result");
    await ann.page.getByRole("button", {name: result.details}).click();
    await check(ann, "the record");
    await ann.page.getByRole("button", {name: result.replay, exact: true}).first().click();
    await ann.page.locator(".replay-slider input").fill("1");
    await check(ann, "the replay");
  });

/** Makes the move that a step of a lesson asks for, or reads on. */
async function goOn({page}: Player, {move}: Lesson["steps"][number]): Promise<void> {
  const {type, card, right = []} = move ?? {};
  if (type === undefined) return page.locator(".learn-coach button").click();
  if (type === "roll" || type === "cast") return page.locator(".learn .dice-button").click();
  if (type === "draw" || type === "exchange") return page.locator(".learn .table-actions button").click();
  if (card !== undefined) await page.locator(".learn .table-hand-card").click();
  return page.locator(`.learn [data-space=${right[0]}]`).click();
}

for (const [nth, [preset, {steps}]] of Object.entries(lessons).entries())
  scene(`the lesson of ${preset}`, async (stage) => {
    const ann = await stage.player("Annabella", german);
    await ann.goTo("/");
    await ann.page.getByRole("button", {name: learn.title}).nth(nth).click();
    await ann.page.locator(".learn .table-board, .learn .dice-board, .learn .dice-tray").waitFor();
    await check(ann, "the first step");
    const coach = ann.page.locator(".learn-coach p");
    const said = steps.filter(({say}) => say !== undefined);
    for (const [at, step] of said.entries()) {
      const words = await coach.textContent();
      await uncut(ann, words ?? "");
      await goOn(ann, step);
      if (at < said.length - 1)
        await coach
          .filter({hasNotText: words!})
          .filter({hasNotText: /^ ?Grün ist/})
          .waitFor();
    }
  });
