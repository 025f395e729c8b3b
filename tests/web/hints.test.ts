// Hints in the first game on a device: one at a time, in the place of the questions, and gone afterwards.

import assert from "node:assert/strict";
import {boxesOf} from "./support/fit.js";
import {isToMove, playAMove, playMoves, playUntilOver} from "./support/play.js";
import type {Player, Table} from "./support/player.js";
import {type Scene, scene, screens, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

const aims = [
  [".table-board", ".table-hand", ".table-seats", ".table-asked"],
  [".dice-board", ".dice-side", ".dice-throw", ".dice-button"],
  [".dice-tray", ".dice-sheet"],
].flat();

const places = ({page}: Player): Promise<unknown> => Promise.all(aims.map((aim) => boxesOf(page, aim)));

async function turnWithHint(stage: Scene, table: Table): Promise<Player> {
  const ann = await stage.player("Ann", screens.phone);
  await ann.create(table);
  await ann.fillWithBots();
  await ann.start();
  await ann.traffic.until("it is her turn", () => isToMove(ann));
  await ann.page.locator(".app-hint").waitFor();
  return ann;
}

/** Plays until there is a hint again. Dice may leave nothing to do, and then the next turn has none. */
async function playToNextHint(ann: Player): Promise<void> {
  for (let move = 0; move < 10; ++move) {
    await playAMove(ann);
    await ann.traffic.until("it is her turn", () => isToMove(ann));
    const isShown = ann.page.locator(".app-hint").waitFor({timeout: 5_000});
    if (await isShown.then(() => true).catch(() => false)) return;
  }
  assert.fail("no hint in ten moves");
}

const hintOf = ({page}: Player): Promise<string> => page.locator(".app-hint > span").innerText();

for (const preset of ["sequence", "sequence-bible", "sequence-dice", "sequences"]) {
  scene(`in ${preset} a hint is shown once, and dismissing it moves nothing`, async (stage) => {
    const ann = await turnWithHint(stage, {preset, players: 2});
    const first = await hintOf(ann);
    await ann.checkAccess();
    await playToNextHint(ann);
    assert.notEqual(await hintOf(ann), first);

    const before = await places(ann);
    await ann.button("No more hints").click();
    await ann.page.locator(".app-hint").waitFor({state: "detached"});
    assert.deepEqual(await places(ann), before);
    await playMoves(ann, 2);
    await ann.traffic.until("it is her turn", () => isToMove(ann));
    await ann.page.reload();
    await ann.page.locator(".table, .dice-table, .dice-six").first().waitFor();
    assert.equal(await ann.page.locator(".app-hint").count(), 0, "dismissed for good");
  });
}

scene("a hint and its button are in sight in every language", async (stage) => {
  const ann = await turnWithHint(stage, {preset: "sequence", players: 2});
  for (const language of ["de", "en", "es", "fr"]) {
    await ann.page.evaluate((chosen) => {
      localStorage.setItem("sequence.switches", JSON.stringify({language: chosen}));
      localStorage.removeItem("sequence.hints");
    }, language);
    await ann.page.reload();
    await ann.page.locator(`html[lang=${language}] .app-hint`).waitFor();
    const [[area], [hint]] = await Promise.all([
      boxesOf(ann.page, ".table-asked"),
      boxesOf(ann.page, ".app-hint"),
    ]);
    assert.ok(hint!.bottom <= area!.bottom + 1, `${language}: ${hint!.bottom} is below ${area!.bottom}`);
  }
});

scene("the second game has no hints", async (stage) => {
  const ann = await turnWithHint(stage, {
    preset: "sequences",
    players: 2,
    options: {"Points to win": "25"},
  });
  await playUntilOver([ann]);
  await ann.start();
  await ann.traffic.until("it is her turn", () => isToMove(ann));
  assert.equal(await ann.page.locator(".app-hint").count(), 0);
});
