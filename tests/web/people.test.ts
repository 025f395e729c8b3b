// For everybody: phones, narrow screens, screen readers, other languages, dark rooms, still screens.

import assert from "node:assert/strict";
import {playTogether, playUntilOver} from "./support/play.js";
import {animated, scene, screens, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

for (const [device, screen] of [
  ["a phone", screens.phone],
  ["a screen of 320 px", screens.narrow],
] as const) {
  scene(`on ${device} with touch nothing reaches beyond the sides, from start to result`, async (stage) => {
    const [ann, bob] = [await stage.player("Ann", screen), await stage.player("Bob", screen)];
    const upright = async (state: string): Promise<void> => {
      assert.equal(await ann.scrollsSideways(), false, `${state} scrolls sideways`);
      await ann.checkAccess();
    };
    await ann.goTo("/");
    await upright("the start page");
    await bob.join(await ann.create({preset: "sequence", players: 2}));
    await upright("the lobby");
    await ann.start();
    await playTogether([ann, bob], 2);
    await upright("the table");
  });
}

scene("on a phone a whole game of dice is played by touch", async (stage) => {
  const [ann, bob] = [await stage.player("Ann", screens.phone), await stage.player("Bob", screens.phone)];
  await bob.join(await ann.create({preset: "sequences", players: 2, options: {"Points to win": "25"}}));
  await ann.start();
  await playUntilOver([ann, bob]);
  assert.equal(await ann.scrollsSideways(), false, "the result scrolls sideways");
});

scene("moves are announced to screen readers in words", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  await bob.join(await ann.create({preset: "sequence-dice", players: 2}));
  await ann.start();
  await ann.page.evaluate(() => {
    const heard: string[] = ((window as unknown as {announced: string[]}).announced = []);
    new MutationObserver((changes) => {
      for (const {target} of changes) {
        const live = (target instanceof Element ? target : target.parentElement)?.closest(
          "[aria-live], [role=status], [role=log]",
        );
        if (live) heard.push(live.textContent ?? "");
      }
    }).observe(document.body, {subtree: true, childList: true, characterData: true});
  });
  const playing = playUntilOver([ann, bob]);
  // Names stand between marks that isolate their direction.
  await ann.page.waitForFunction(
    () =>
      (window as unknown as {announced: string[]}).announced.some((text) => /Bob\W* rolled .*\d/.test(text)),
    {timeout: 60_000},
  );
  await playing;
});

for (const [look, settings] of [
  ["in Spanish", {locale: "es-ES"}],
  ["in German", {locale: "de-AT"}],
  ["in French", {locale: "fr-CA"}],
  ["in the dark", {colorScheme: "dark"}],
  ["with animations", animated],
] as const) {
  scene(`${look} every page holds`, async (stage) => {
    const ann = await stage.player("Ann", settings);
    for (const path of ["/", "/rules", "/rules/S13", "/fair"]) {
      await ann.goTo(path);
      await ann.page.getByRole("heading", {level: 1}).waitFor();
      await ann.checkAccess();
    }
    const language = await ann.page.evaluate(() => document.documentElement.lang);
    assert.equal(language, "locale" in settings ? settings.locale.slice(0, 2) : "en");
  });
}
