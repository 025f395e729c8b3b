// What a page shows at the end of a game: confetti for its winner, and a picture to share.

import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {playUntilOver} from "./support/play.js";
import type {Player} from "./support/player.js";
import {animated, type Scene, scene, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

/** Counts the canvases of confetti since the page was loaded. */
const counter = `{
  window.confettis = 0;
  new MutationObserver((changes) => {
    for (const {addedNodes} of changes)
      for (const node of addedNodes) if (node.className === "result-confetti") ++window.confettis;
  }).observe(document, {subtree: true, childList: true});
}`;

/** Somebody who has won a game alone. */
async function winner(stage: Scene, settings = {}): Promise<Player> {
  const ann = await stage.player("Ann", settings);
  await ann.page.addInitScript(counter);
  await ann.create({preset: "hearts-due", players: 1, options: {"Points to win": "25"}});
  await ann.start();
  await playUntilOver([ann]);
  return ann;
}

scene("confetti falls once for a winner, and not again after a reload", async (stage) => {
  const ann = await winner(stage, animated);
  await ann.page.waitForFunction(() => Reflect.get(window, "confettis") === 1);
  await ann.page.locator(".result-confetti").waitFor({state: "detached"});
  await ann.page.reload();
  await ann.result().waitFor();
  await ann.page.waitForTimeout(1_500);
  assert.equal(await ann.page.evaluate("window.confettis"), 0);
});

scene("there is no confetti if motion is reduced", async (stage) => {
  const ann = await winner(stage);
  await ann.page.waitForTimeout(1_500);
  assert.equal(await ann.page.evaluate("window.confettis"), 0);
});

scene("the result is shared as a picture, which is saved where files cannot be shared", async (stage) => {
  const ann = await winner(stage);
  await ann.page.evaluate("navigator.canShare = undefined");
  const download = ann.page.waitForEvent("download");
  await ann.result().getByRole("button", {name: "Share"}).click();
  assert.match((await download).suggestedFilename(), /^[0-9A-Z]{10}-1\.png$/);
  const png = await readFile(await (await download).path());
  assert.equal(png.toString("latin1", 1, 4), "PNG");
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1080, 1350]);
});
