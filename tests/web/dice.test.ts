// Whole games of the dice presets, from the start page to the result, by hands in real browsers.

import assert from "node:assert/strict";
import {playUntilOver} from "./support/play.js";
import {animated, scene, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

scene("two browsers play Sequence Dice", async (stage) => {
  const [ann, bob] = [await stage.player("Ann", animated), await stage.player("Bob", animated)];
  await bob.join(await ann.create({preset: "sequence-dice", players: 2}));
  await ann.start();
  await playUntilOver([ann, bob]);
});

scene("three browsers and a bot play Sequence Dice as two teams", async (stage) => {
  const players = await Promise.all(["Ann", "Bob", "Cy"].map((name) => stage.player(name)));
  const [ann, ...others] = players;
  const link = await ann!.create({preset: "sequence-dice", players: 4});
  for (const other of others) await other.join(link);
  await ann!.fillWithBots();
  await ann!.start();
  await playUntilOver(players);
});

scene("two browsers and a bot play Sequences for a pot", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  const options = {"Points to win": "25", "Stake in play chips": "50"};
  await bob.join(await ann.create({preset: "sequences", players: 3, options}));
  await ann.fillWithBots();
  await ann.start();
  await playUntilOver([ann, bob]);
  const scores = await ann.page.locator(".dice-score-points").allInnerTexts();
  const points = scores.map((score) => parseInt(score, 10));
  assert.deepEqual(
    points,
    [...points].sort((one, other) => other - one),
    "the best score is first",
  );
});

scene("two browsers play Hearts Due to a hundred, and again", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  await bob.join(await ann.create({preset: "hearts-due", players: 2}));
  for (let game = 0; game < 2; ++game) {
    await ann.start(bob);
    await playUntilOver([ann, bob]);
  }
});
