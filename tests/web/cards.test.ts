// Whole games of the card presets, from the start page to the result, by hands in real browsers.

import assert from "node:assert/strict";
import type {Locator} from "playwright-core";
import {boxesOf} from "./support/fit.js";
import {boardOf, confirm, handCard, isToMove, playUntilOver, space} from "./support/play.js";
import type {Player} from "./support/player.js";
import {animated, scene, useBrowserAndServer} from "./support/scene.js";
import {choose} from "./support/strategy.js";

useBrowserAndServer();

scene("two browsers play Sequence from the first tap to the last chip", async (stage) => {
  const [ann, bob] = [await stage.player("Ann", animated), await stage.player("Bob", animated)];
  await bob.join(await ann.create({preset: "sequence", players: 2}));
  await ann.start();
  await playUntilOver([ann, bob]);
  const results = await Promise.all([ann, bob].map((player) => player.result().innerText()));
  const ending =
    /^(?=.*(Blue|Green) wins!\s+\u2068(Ann|Bob)\u2069 made (a sequence|(two|three) sequences)\.)(?=.*You win!.*You made (a|two|three) )|It's a draw/s;
  assert.match(results.join(" "), ending);
});

scene("a card game that ends shows its result at once, without waiting for dice", async (stage) => {
  const [ann, bob] = [await stage.player("Ann", animated), await stage.player("Bob")];
  await ann.join(await bob.create({preset: "sequence", players: 2}));
  await bob.start(ann);
  await ann.page.getByRole("group", {name: "Your hand"}).waitFor();
  await ann.page.clock.install();
  await ann.page.clock.pauseAt(Date.now() + 1_000);
  await bob.button("Table tools").click();
  await bob.button("Abandon the game").click();
  await bob.page
    .getByRole("dialog", {name: "Abandon the game"})
    .getByRole("button", {name: "Abandon the game"})
    .click();
  await ann.result().waitFor();
  await ann.page.clock.resume();
});

scene("two browsers and a bot play Sequence by club rules, each for themselves", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  await bob.join(await ann.create({preset: "sequence-rv", players: 3}));
  await ann.fillWithBots("easy");
  const cut = bob.page.getByRole("region", {name: "Cut for the deal"});
  const shown = cut.getByText(/^Lowest card deals: /).waitFor({timeout: 60_000});
  await ann.start();
  assert.ok(ann.traffic.events("card-cut").length >= 3, "everybody cuts for the deal (S5)");
  await shown;
  await cut.waitFor({state: "detached", timeout: 30_000}); // by itself, though nobody has played
  await playUntilOver([ann, bob]);
});

scene("four browsers play Bible Sequence in two teams", async (stage) => {
  const players = await Promise.all(["Ann", "Bob", "Cy", "Dee"].map((name) => stage.player(name)));
  const [ann, ...others] = players;
  const link = await ann!.create({preset: "sequence-bible", players: 4});
  for (const other of others) await other.join(link);
  await ann!.start();
  const [board] = await boxesOf(ann!.page, ".table-board");
  await playUntilOver(players);
  await isCheered(ann!, ["Ann", "Bob", "Cy", "Dee"]);
  assert.deepEqual(await boxesOf(ann!.page, ".table-board"), [board]);
});

/** Looks at the end of a game of two teams: who won, in words, and the line in the sight of all. */
async function isCheered(player: Player, names: string[]): Promise<void> {
  const {winner} = player.traffic.events("game-ended")[0] as unknown as {winner: {side: number}};
  for (const [seat, name] of names.entries()) {
    const isSaid = (await player.result().innerText()).includes(name);
    assert.equal(isSaid, seat % 2 === winner.side - 1, `whether ${name} is named as a winner`);
  }
  const line = await boxesOf(player.page, ".table-space-cheered");
  assert.ok(line.length >= 5, "the winning line is marked");
  for (const {top, bottom} of line) assert.ok(top >= 0 && bottom <= player.page.viewportSize()!.height);
}

scene("a card is dragged to its space; let go beside the board it stays in the hand", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  await bob.join(await ann.create({preset: "sequence", players: 2}));
  await ann.start();
  const mover = isToMove(ann) ? ann : bob;
  await mover.traffic.until(`it is ${mover.name}'s turn`, () => isToMove(mover));
  const {legal, chips, side} = mover.traffic;
  const {card, space: target} = choose(legal, chips, side, boardOf(mover))!;
  const held = handCard(mover, card!);
  await drag(mover, held, mover.page.getByRole("heading", {level: 1}).first());
  await held.waitFor();
  assert.deepEqual(mover.traffic.commands("place"), []);
  await mover.doing(async () => {
    await drag(mover, held, space(mover, target));
    await confirm(mover, card!, mover.traffic.hasNaming(card!, target));
  });
  assert.deepEqual(
    mover.traffic.commands("place").map((place) => [place["card"], place["space"]]),
    [[card, target]],
  );
});

/** From the middle of one thing to the middle of another, by mouse, with a stop on the way as hands make. */
async function drag({page}: Player, what: Locator, to: Locator): Promise<void> {
  const [from, goal] = [(await what.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, {steps: 8});
  await page.mouse.up();
}
