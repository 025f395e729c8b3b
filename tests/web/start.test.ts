// The start page: the game and the three ways into it in one look.

import assert from "node:assert/strict";
import {boxesOf} from "./support/fit.js";
import {pathOf} from "./support/player.js";
import {scene, screens, useBrowserAndServer, windows} from "./support/scene.js";

useBrowserAndServer();

const languages = ["en", "de", "es", "fr"];

scene("board and buttons are in sight without scrolling in every window and language", async (stage) => {
  const wrong: string[] = [];
  for (const locale of languages) {
    const ann = await stage.player("Ann", {...screens.phone, locale});
    const {page} = ann;
    await ann.goTo("/");
    await page.locator(`html[lang=${locale}] .start-board`).waitFor();
    for (const size of [...windows, {width: 320, height: 640}, {width: 1440, height: 900}]) {
      await page.setViewportSize(size);
      const ways = await boxesOf(page, ".start-pitch > :is(.app-button, button)");
      const where = `${locale} at ${size.width} x ${size.height}`;
      assert.equal(ways.length, 3);
      const [title] = await boxesOf(page, "h1");
      const cards = await boxesOf(page, ".start-fan > *");
      if (size.width < 700 && cards.some(({bottom}) => bottom > title!.top))
        wrong.push(`${where}: cards hide words`);
      if (ways.some(({bottom}) => bottom > size.height)) wrong.push(`${where}: a button is below the fold`);
      if (await ann.scrollsSideways()) wrong.push(`${where}: too wide`);
    }
  }
  assert.deepEqual(wrong, []);
});

scene("a box opens the form with its game, and the browser's Back leads to the start page", async (stage) => {
  const ann = await stage.player("Ann", screens.phone);
  await ann.goTo("/");
  await ann.page.locator(".start-board").waitFor();
  await ann.checkAccess();
  await ann.page.getByRole("link", {name: /^Hearts Due/}).click();
  assert.equal(await ann.page.getByRole("radio", {name: /^Hearts Due/}).isChecked(), true);
  const heading = ann.page.getByRole("heading", {name: "Play with friends"});
  assert.equal(await heading.evaluate((element) => element === document.activeElement), true);
  await ann.checkAccess();
  await ann.page.goBack();
  await ann.page.getByRole("link", {name: "Join with a code"}).click();
  await ann.page.getByLabel("Link or code").waitFor();
  await ann.checkAccess();
});

scene("with reduced motion the line is complete and rests", async (stage) => {
  const ann = await stage.player("Ann", {reducedMotion: "reduce"});
  await ann.goTo("/");
  await ann.page.locator(".start-board").waitFor();
  const styles = await ann.page
    .locator(".start-rail, .start-last")
    .evaluateAll((parts) =>
      parts.map((part) => [getComputedStyle(part).animationName, getComputedStyle(part).opacity]),
    );
  assert.deepEqual(styles, [
    ["none", "1"],
    ["none", "1"],
  ]);
});

scene("a guest sees the board, the field for the name and the seat to take in one look", async (stage) => {
  const host = await stage.player("Ann");
  const path = pathOf(await host.create({preset: "sequence", players: 2}));
  for (const locale of languages) {
    const guest = await stage.player("Bob", {...screens.phone, locale});
    await guest.goTo(path);
    await guest.page.locator(`html[lang=${locale}] .start-board`).waitFor();
    for (const size of [screens.phone.viewport, {width: 320, height: 640}, {width: 844, height: 390}]) {
      await guest.page.setViewportSize(size);
      const [seat] = await boxesOf(guest.page, "form .app-main-action");
      assert.ok(
        seat!.bottom <= size.height,
        `${locale} at ${size.width}: the button ends at ${seat!.bottom} px`,
      );
      assert.ok(!(await guest.scrollsSideways()));
    }
    await guest.checkAccess();
  }
});
