// What a player needs is in sight at once and large enough to hit, in the windows of phones, tablets and laptops.

import assert from "node:assert/strict";
import type {Page} from "playwright-core";
import {type Kind, misfits} from "./support/fit.js";
import {isToMove} from "./support/play.js";
import type {Player, Table} from "./support/player.js";
import {type Scene, scene, screens, useBrowserAndServer, windows} from "./support/scene.js";

useBrowserAndServer();

/** A table of one person and bots, when it is that person's turn. */
async function withBots(stage: Scene, table: Table): Promise<Player> {
  const ann = await stage.player("Annabella", screens.phone);
  await ann.create(table);
  await ann.fillWithBots();
  await ann.start();
  await ann.traffic.until("it is her turn", () => isToMove(ann));
  await ann.page.evaluate("scrollTo(0, 0)");
  return ann;
}

/** Answers when the page has drawn what it is told, twice: chat moves from its bar to the side in between. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
}

const tables: [Kind, Table][] = [
  ...[2, 3, 4, 6, 12].map((players): [Kind, Table] => ["cards", {preset: "sequence", players}]),
  ...[2, 3, 4].map((players): [Kind, Table] => ["board", {preset: "sequence-dice", players}]),
  ...[2, 3, 4, 6, 12].map((players): [Kind, Table] => ["six", {preset: "sequences", players}]),
];

for (const [kind, table] of tables) {
  scene(
    `${table.preset} with ${table.players} players is in sight without scrolling in every window`,
    async (stage) => {
      const {page} = await withBots(stage, table);
      const wrong: string[] = [];
      for (const size of [...windows, {width: 1366, height: 768}, {width: 1440, height: 900}]) {
        await page.setViewportSize(size);
        await drawn(page);
        const found = await misfits(page, kind);
        wrong.push(...found.map((misfit) => `${size.width} x ${size.height}: ${misfit}`));
      }
      assert.deepEqual(wrong, []);
    },
  );
}

/** Names of eight letters that are cut off at the seats, and what reaches beyond the window's sides. */
const cutNames = (page: Page): Promise<string[]> =>
  page.locator(".table-seat-name, .dice-side-name").evaluateAll((seats) => {
    const cut = seats.filter((seat, index) => {
      const name = seat.querySelector("bdi") ?? seat;
      name.textContent = ["Humphrey", "Benjamin", "Caroline"][index % 3]!;
      const isOver = name.getBoundingClientRect().right > seat.getBoundingClientRect().right + 0.5;
      return isOver || seat.scrollWidth > seat.clientWidth;
    });
    const {scrollWidth, clientWidth} = document.documentElement;
    const wide = scrollWidth > clientWidth ? ["the page is too wide"] : [];
    return [...cut.map((seat) => `${seat.textContent} is cut off`), ...wide];
  });

scene("names of eight letters can be read at every seat of a phone", async (stage) => {
  for (const [kind, table] of tables.filter(([of, {players}]) => of !== "six" && players > 2)) {
    const {page} = await withBots(stage, table);
    for (const size of windows.filter(({width, height}) => height !== 553 && width < 1024)) {
      await page.setViewportSize(size);
      await drawn(page);
      assert.deepEqual(await cutNames(page), [], `${kind}, ${table.players} players at ${size.width}`);
    }
    await page.evaluate("document.querySelector('.table-seat, .dice-side').style.width = '3rem'");
    assert.match((await cutNames(page)).join(), /is cut off/);
    await page.close();
  }
});

scene("the Tab key leads to no seat behind the start bar of a lobby with 12 seats", async (stage) => {
  const ann = await stage.player("Ann", screens.phone);
  await ann.create({preset: "sequence", players: 12});
  await ann.page.getByRole("button", {name: "Stand up"}).focus();
  const hidden: string[] = [];
  for (let seat = 2; seat <= 12; ++seat) {
    await ann.page.keyboard.press("Tab");
    const found = await ann.page.evaluate(() => {
      const bottom = document.activeElement!.getBoundingClientRect().bottom;
      const bar = document.querySelector(".lobby-start")!.getBoundingClientRect().top;
      return {name: document.activeElement!.textContent, over: bottom - bar};
    });
    if (found.over > 0.5) hidden.push(`${found.name} by ${found.over} px`);
  }
  assert.deepEqual(hidden, []);
});

scene("the measuring notices a board below the window, and spaces that are too small", async (stage) => {
  const {page} = await withBots(stage, {preset: "sequence", players: 2});
  assert.deepEqual(await misfits(page, "cards"), []);
  await page.evaluate("document.querySelector('.table-grid').style.height = '150vh'");
  assert.match((await misfits(page, "cards")).join(), /table-space of .* is not in sight/);
  await page.evaluate("document.querySelector('.table-grid').style.height = '400px'");
  assert.match((await misfits(page, "cards")).join(), /table-space of .* is too small/);
});
