// One person without friends at hand: a game against bots from the start page, and how it is played.

import assert from "node:assert/strict";
import {isToMove} from "./support/play.js";
import {scene, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

scene("a newcomer plays with bots by one tap, and the table is remembered", async (stage) => {
  const ann = await stage.player("Ann");
  await ann.goTo("/");
  await ann.button("Play with bots").click();
  await ann.page.getByRole("group", {name: "Your hand"}).waitFor();
  await ann.traffic.until("it is her turn", () => isToMove(ann));
  assert.equal(await ann.presses(), 1);
  assert.equal(ann.traffic.setup.players, 2);
  await ann.button("Learn in a minute").click();
  const lesson = ann.page.getByRole("dialog", {name: "Sequence"});
  await lesson.getByText("You are blue").waitFor();
  await lesson.locator(".table-board").waitFor();
  await ann.checkAccess();
  await ann.page.keyboard.press("Escape");
  await ann.begin("Play with bots");
  const bots = ann.page.getByRole("region", {name: "Play with bots"});
  await ann.choose("Game", "Sequence Dice");
  await bots.getByLabel("Players").selectOption("4");
  await ann.button("Play now").click();
  await ann.page.getByRole("grid").waitFor();
  assert.equal(ann.traffic.setup.preset, "sequence-dice");
  await ann.begin("Play with bots");
  assert.equal(await bots.getByRole("radio", {name: /^Sequence Dice/}).isChecked(), true);
  assert.equal(await bots.getByLabel("Players").inputValue(), "4");
});
