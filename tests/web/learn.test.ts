// The lesson of a game: played by taps and by keyboard, skipped, and offered once.

import assert from "node:assert/strict";
import type {Player} from "./support/player.js";
import {scene, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

const phone = {viewport: {width: 360, height: 640}, hasTouch: true, isMobile: true};

const says = ({page}: Player, words: string): Promise<void> =>
  page.locator(".learn-coach p").filter({hasText: words}).waitFor();

const isOver = ({page}: Player): Promise<void> => page.locator(".learn").waitFor({state: "detached"});

const skip = ({page}: Player): Promise<void> =>
  page.locator(".learn-coach").getByRole("button", {name: "Skip"}).tap();

const open = (player: Player, game: string): Promise<void> =>
  player.page.getByRole("button", {name: `Learn in a minute: ${game}`, exact: true}).click();

scene("on a phone the lesson of Sequence is played by taps", async (stage) => {
  const ann = await stage.player("Ann", phone);
  await ann.goTo("/");
  await open(ann, "Sequence");
  const card = ann.page.locator(".learn .table-hand-card");
  const space = (name: string) => ann.page.locator(`.learn [data-space=${name}]`);
  await says(ann, "You are blue");
  await ann.checkAccess();
  await space("a2").tap();
  await ann.page.getByText("No card in your hand goes there").first().waitFor();
  await card.tap();
  await space("d6").tap();
  await ann.button("Draw your card").tap();
  await says(ann, "exchange it");
  await ann.button("Exchange queen of spades").tap();
  await card.tap();
  await space("b9").tap();
  await says(ann, "Not that one.");
  await card.tap();
  await space("d8").tap();
  await says(ann, "Two eyes");
  await card.tap();
  await ann.checkAccess();
  await space("h6").tap();
  await says(ann, "A sequence!");
  const isFitting = await ann.page
    .locator("dialog")
    .evaluate(
      (dialog) => dialog.scrollHeight <= dialog.clientHeight && dialog.scrollWidth <= dialog.clientWidth,
    );
  assert.ok(isFitting, "nothing of the lesson has to be scrolled to");
  await ann.button("Next").tap();
  await ann.button("Next").tap();
  await ann.page.getByRole("link", {name: "All the rules"}).waitFor();
  await ann.page.locator(".learn-coach").getByRole("button", {name: "Close"}).tap();
  await isOver(ann);
});

scene("the lesson of Sequence Dice is played by keyboard", async (stage) => {
  const ann = await stage.player("Ann");
  const {keyboard} = ann.page;
  const focused = (): Promise<string> =>
    ann.page.evaluate(
      () => document.activeElement?.getAttribute("data-space") ?? document.activeElement?.textContent ?? "",
    );
  const tabTo = async (target: string): Promise<void> => {
    for (let press = 0; press < 20 && (await focused()) !== target; ++press) await keyboard.press("Tab");
    assert.equal(await focused(), target);
  };
  const roll = async (then: string): Promise<void> => {
    await tabTo("Roll the dice");
    await keyboard.press("Enter");
    await says(ann, then);
  };
  const pick = async (space: string, then: string): Promise<void> => {
    await tabTo(space);
    await keyboard.press("Enter");
    await says(ann, then);
  };
  await ann.goTo("/");
  await ann.page.getByRole("button", {name: "Learn in a minute: Sequence Dice"}).press("Enter");
  await ann.page.locator(".learn .dice-board").waitFor();
  await roll("Nine");
  await pick("c5", "Green blocks your row");
  await roll("A ten");
  await pick("f5", "roll the dice");
  await roll("An eleven");
  await pick("f5", "Five in a row win");
  await ann.page.locator(".learn-coach button:focus", {hasText: "Next"}).waitFor();
  await keyboard.press("Enter");
  await says(ann, "That's all you need.");
  await ann.page.locator(".learn-coach button:focus", {hasText: "Close"}).waitFor();
  await keyboard.press("Enter");
  await isOver(ann);
});

for (const game of ["Bible Sequence", "Sequences", "Hearts Due"])
  scene(`the lesson of ${game} can be skipped`, async (stage) => {
    const ann = await stage.player("Ann", phone);
    await ann.goTo("/");
    await open(ann, game);
    await ann.page.locator(".learn .table-board, .learn .dice-tray").waitFor();
    await ann.checkAccess();
    await skip(ann);
    await isOver(ann);
  });

scene("a newcomer is offered the lesson of the table's game once", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob", phone)];
  await bob.join(await ann.create({preset: "sequence", players: 2}));
  const offer = (player: Player) => player.page.getByText("New to Sequence?");
  await offer(ann).waitFor();
  await ann.button("Skip").click();
  await offer(ann).waitFor({state: "detached"});
  await bob.page
    .locator("section")
    .filter({has: offer(bob)})
    .getByRole("button", {name: "Learn in a minute"})
    .tap();
  await says(bob, "You are blue");
  await skip(bob);
  await isOver(bob);
  for (const player of [ann, bob]) {
    await player.page.reload();
    await player.page.locator(".lobby").waitFor();
    assert.equal(await offer(player).count(), 0);
  }
});
