// Languages whose words are longer than the English ones: everything is still in sight and inside the window.

import assert from "node:assert/strict";
import {type Kind, misfits} from "./support/fit.js";
import {isToMove, playMoves, playUntilOver} from "./support/play.js";
import type {Player, Table} from "./support/player.js";
import {scene, screens, useBrowserAndServer, windows} from "./support/scene.js";

useBrowserAndServer();

/** Fails if the title of the bar at the lower edge, next to the emotes, is cut off on a phone. */
async function checkBarTitle({page}: Player): Promise<void> {
  await page.setViewportSize({width: 390, height: 664});
  const title = page.locator(".chat-bar-title");
  assert.ok(
    await title.evaluate((bar) => bar.scrollWidth <= bar.clientWidth),
    (await title.textContent()) ?? "",
  );
}

/** Fails if something is wider than one of the windows. */
async function checkWidths({page}: Player): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of [{width: 320, height: 640}, ...windows]) {
    await page.setViewportSize(size);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `${size.width} x ${size.height}: ${wide} px too wide`);
  }
  await page.setViewportSize(before);
}

async function checkTable({page}: Player, kind: Kind): Promise<void> {
  const wrong: string[] = [];
  for (const size of windows) {
    await page.setViewportSize(size);
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    const found = await misfits(page, kind);
    wrong.push(...found.map((misfit) => `${size.width} x ${size.height}: ${misfit}`));
  }
  assert.deepEqual(wrong, []);
}

const tables: [Kind, Table][] = [
  ["cards", {preset: "sequence", players: 2}],
  ["cards", {preset: "sequence", players: 12}],
  ["board", {preset: "sequence-dice", players: 4}],
  ["six", {preset: "sequences", players: 12}],
];

const languages = ["de", "fr"];

for (const [kind, table] of tables)
  scene(`${table.preset} for ${table.players} fits into every window in German and French`, async (stage) => {
    const ann = await stage.player("Annabella", screens.phone);
    await ann.create(table);
    for (const language of languages) {
      await ann.speak(language);
      await checkWidths(ann);
      await ann.checkAccess();
    }
    await ann.speak("en");
    await ann.fillWithBots();
    await ann.start();
    await ann.traffic.until("it is her turn", () => isToMove(ann));
    for (const language of languages) {
      await ann.speak(language);
      await ann.traffic.until("it is her turn", () => isToMove(ann));
      await checkTable(ann, kind);
      await checkBarTitle(ann);
    }
  });

scene("the result fits into every window in German and French", async (stage) => {
  const [ann, bob] = [await stage.player("Ann", screens.phone), await stage.player("Bob")];
  await bob.join(await ann.create({preset: "sequence-dice", players: 2}));
  await ann.start();
  await playUntilOver([ann, bob]);
  for (const language of languages) {
    await ann.speak(language);
    await ann.page.locator("#result-title").waitFor();
    await checkWidths(ann);
  }
});

/** A browser's translator, which knows only one language: it puts an element of its own in the place of each text. */
const translator = `{
  const left = "[translate=no], .notranslate, font, script, style";
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.data.trim() === "" || text.parentElement.closest(left)) continue;
      const font = document.createElement("font");
      font.textContent = text.data;
      text.replaceWith(font);
    }
  };
  translate();
  new MutationObserver(translate).observe(document.body, {subtree: true, childList: true, characterData: true});
}`;

scene(
  "a page that the browser translates shows nothing of before, and names stay as they are",
  async (stage) => {
    const ann = await stage.player("Ann");
    await ann.create({preset: "sequence", players: 2});
    await ann.fillWithBots();
    await ann.start();
    await ann.page.locator(".table-board").waitFor();
    await ann.page.evaluate(translator);
    await playMoves(ann, 3);
    await ann.traffic.until("it is her turn again", () => isToMove(ann), 40);
    const {space} = ann.traffic.events("chip-placed").at(-1) as unknown as {space: string};
    await ann.page.locator(".table-told", {hasText: space}).waitFor();
    const asked = await ann.page.locator(".table-asked").innerText();
    assert.match(asked, /^Your turn/);
    assert.doesNotMatch(asked, /Bot|Sending/);
    assert.ok((await ann.page.locator("font").count()) > 5, "the page is translated");
    assert.equal(
      await ann.page.locator(":is(.table-seat-name bdi, .shell-code, .table-board) font").count(),
      0,
    );
  },
);
