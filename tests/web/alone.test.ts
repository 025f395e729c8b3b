// One person without friends at hand: a game against bots from the start page, and how it is played.

import assert from "node:assert/strict";
import {scene, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

scene("a newcomer plays with bots by one tap, and the table is remembered", async (stage) => {
  const ann = await stage.player("Ann");
  await ann.goTo("/");
  await ann.button("Play now").click();
  await ann.page.getByRole("group", {name: "Your hand"}).waitFor();
  assert.equal(ann.traffic.setup.players, 2);
  await ann.button("How to play").click();
  const page = ann.page.getByRole("dialog", {name: "How to play: Sequence"});
  await page.getByText("Five of your chips in a row").waitFor();
  await ann.checkAccess();
  await ann.page.keyboard.press("Escape");
  await ann.goTo("/");
  const bots = ann.page.getByRole("region", {name: "Play with bots"});
  await bots.getByLabel("Game").selectOption("sequence-dice");
  await bots.getByLabel("Players").selectOption("4");
  await ann.button("Play now").click();
  await ann.page.getByRole("grid").waitFor();
  assert.equal(ann.traffic.setup.preset, "sequence-dice");
  await ann.goTo("/");
  assert.equal(await bots.getByLabel("Game").inputValue(), "sequence-dice");
  assert.equal(await bots.getByLabel("Players").inputValue(), "4");
});
