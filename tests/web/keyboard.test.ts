// For people who use only a keyboard.

import assert from "node:assert/strict";
import {type Locator} from "playwright-core";
import {choose} from "./support/strategy.js";
import {boardOf, handCard, isAskedAbout, playUntilOver, space} from "./support/play.js";
import type {Player} from "./support/player.js";
import {scene, useBrowserAndServer} from "./support/scene.js";
import {cardName} from "./support/words.js";

useBrowserAndServer();

/** Presses Tab until `target` has the focus: what a mouse reaches, a keyboard reaches. */
async function tabTo(player: Player, target: Locator): Promise<void> {
  await target.waitFor();
  for (let press = 0; press < 60; ++press) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await player.page.keyboard.press("Tab");
  }
  throw new Error(`${player.name} cannot reach ${target} by Tab`);
}

async function pressOn(player: Player, name: string | RegExp): Promise<void> {
  await tabTo(player, player.button(name));
  await player.page.keyboard.press("Enter");
}

scene("by keyboard alone: a table is made, and a game of dice played to its end", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  await ann.goTo("/");
  await tabTo(ann, ann.page.getByRole("link", {name: "Play with friends"}));
  await ann.page.keyboard.press("Enter");
  await tabTo(ann, ann.page.getByRole("radio", {name: /^Sequence\b/}).first());
  await ann.page.keyboard.press("ArrowDown");
  await ann.page.keyboard.press("ArrowDown");
  await ann.page.keyboard.press("ArrowDown");
  assert.equal(await ann.page.getByRole("radio", {name: /^Sequence Dice/}).isChecked(), true);
  await tabTo(ann, ann.page.getByLabel("Your name"));
  await ann.page.keyboard.type("Ann");
  await ann.page.keyboard.press("Enter");
  await ann.button("Stand up").waitFor();
  await bob.join(ann.link());
  await pressOn(ann, "Start the game");
  await Promise.all([playByKeys(ann), playUntilOver([bob])]);
});

scene("by keyboard the focus stays where a button was pressed that disappears", async (stage) => {
  const ann = await stage.player("Ann");
  const focused = (): Promise<string> => ann.page.evaluate(() => document.activeElement?.textContent ?? "");
  await ann.create({preset: "sequence", players: 2});
  await pressOn(ann, "Add a bot: Seat 2");
  const remove = ann.button("Remove bot: Seat 2");
  await remove.waitFor();
  assert.equal(await focused(), await remove.innerText());
  await pressOn(ann, "Start the game");
  await ann.page.getByRole("grid").waitFor();
  assert.match(await focused(), /^Sequence/);
  await ann.page.keyboard.press("Tab");
  const outside = () => document.activeElement?.matches("body, svg") ?? true;
  for (let press = 0; press < 8; ++press) {
    assert.equal(await ann.page.evaluate(outside), false, `press ${press} of Tab leads to something to use`);
    await ann.page.keyboard.press("Tab");
  }
});

/** Plays until the game is over as `playUntilOver` does, by keys. */
async function playByKeys(player: Player): Promise<void> {
  await playUntilOver([player], () => player.doing(() => moveByKeys(player)));
}

async function moveByKeys(player: Player): Promise<void> {
  const {legal, chips, side} = player.traffic;
  if (legal.roll) return pressOn(player, "Roll the dice");
  if (legal.exchange) return pressOn(player, `Exchange ${cardName(legal.exchange[0]!)}`);
  const choice = choose(legal, chips, side, boardOf(player));
  if (choice === undefined) return pressOn(player, "Pass");
  const asksForLine = choice.card !== undefined && player.traffic.hasNaming(choice.card, choice.space);
  if (choice.card !== undefined) {
    const card = handCard(player, choice.card);
    const hand = player.page.getByRole("group", {name: "Your hand"});
    await tabTo(player, hand.locator("[tabindex='0']"));
    for (
      let step = 0;
      !(await card.evaluate((element) => element === document.activeElement)) && step < 12;
      ++step
    )
      await player.page.keyboard.press("ArrowRight");
    await player.page.keyboard.press("Enter");
  }
  await walkTo(player, choice.space);
  await player.page.keyboard.press("Enter");
  if (asksForLine) await pressOn(player, "Place chip, choose for me");
  else if (choice.card !== undefined && isAskedAbout(choice.card))
    await pressOn(player, choice.type === "remove" ? "Remove" : "Place chip");
}

/** To the grid by Tab, or where a picked card has led, and to the space by arrows. */
async function walkTo(player: Player, name: string): Promise<void> {
  const grid = player.page.getByRole("grid");
  if (!(await grid.evaluate((element) => element.contains(document.activeElement))))
    await tabTo(player, grid.locator("[tabindex='0']"));
  const target = space(player, name);
  for (let step = 0; step < 20; ++step) {
    const here = await grid.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    const at = /^([a-j])(\d+),/.exec(here);
    assert.ok(at !== null, `the focus is on "${here}", no space of the board`);
    const [right, down] = [name.charCodeAt(0) - at[1]!.charCodeAt(0), Number(name.slice(1)) - Number(at[2])];
    if (right === 0 && down === 0) break;
    await player.page.keyboard.press(
      right > 0 ? "ArrowRight" : right < 0 ? "ArrowLeft" : down > 0 ? "ArrowDown" : "ArrowUp",
    );
  }
  assert.ok(
    await target.evaluate((element) => element === document.activeElement),
    `arrows do not lead to ${name}`,
  );
}

scene("by keyboard alone: a game of cards is played to its end", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  await bob.join(await ann.create({preset: "sequence", players: 2}));
  await ann.start();
  await Promise.all([playByKeys(ann), playUntilOver([bob])]);
});
