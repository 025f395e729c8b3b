// How a player is called who does something else: notifications, the mark on the icon, the screen that stays on, and
// the page that opens without a network.

import assert from "node:assert/strict";
import type {Page} from "playwright-core";
import {isToMove, playMoves, playUntilOver} from "./support/play.js";
import type {Player} from "./support/player.js";
import {scene, screens, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer("browser");

/** The titles of the notifications that the page shows now. */
const notifications = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({title}) => title);
  });

const icon = (page: Page): Promise<string> =>
  page.evaluate(() => new URL(document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href).pathname);

/** Headless windows are never hidden, so the page is told that it is. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", {value, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

async function until(sentence: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    assert.ok(Date.now() < deadline, sentence);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Makes moves of both until it is the turn of `player`. */
async function playUntilTurn(player: Player, other: Player): Promise<void> {
  while (!isToMove(player)) await playMoves(other, 1);
}

scene(
  "a player who allowed notifications is called when it is their turn, and only while the page is hidden",
  async (stage) => {
    const ann = await stage.player("Ann");
    const bob = await stage.player("Bob", {permissions: ["notifications"]});
    const link = await ann.create({preset: "sequences", players: 2});
    await bob.join(link);
    // The permission is there already, so nothing is asked; the reader still decides.
    assert.equal(await bob.button("Notify me").count(), 0);
    await bob.button("Settings").click();
    await bob.page.getByLabel("Notify me when it's my turn").check();
    await bob.page.keyboard.press("Escape");
    await setHidden(bob.page, true);
    await ann.start(bob);
    if (isToMove(bob)) {
      await setHidden(bob.page, false);
      await playMoves(bob, 1);
      await setHidden(bob.page, true);
    }
    await playUntilTurn(bob, ann);
    await until("Bob is notified", async () => (await notifications(bob.page)).includes("Your turn"));
    assert.equal(await icon(bob.page), "/icon-turn.svg");
    await setHidden(bob.page, false);
    await until("the notification is removed", async () => (await notifications(bob.page)).length === 0);
    await playMoves(bob, 1);
    await until("the icon has no mark", async () => (await icon(bob.page)) === "/icon.svg");
  },
);

scene(
  "a player whose page is hidden is called when the host asks who is ready for the next game",
  async (stage) => {
    const ann = await stage.player("Ann");
    const bob = await stage.player("Bob", {permissions: ["notifications"]});
    await bob.join(await ann.create({preset: "hearts-due", players: 2, options: {"Points to win": "25"}}));
    await bob.button("Settings").click();
    await bob.page.getByLabel("Notify me when it's my turn").check();
    await bob.page.keyboard.press("Escape");
    await ann.start(bob);
    await playUntilOver([ann, bob]);
    await setHidden(bob.page, true);
    await ann.doing(() => ann.button("Play again").click());
    await until("Bob is notified", async () =>
      (await notifications(bob.page)).includes("Ready for the next game?"),
    );
    await setHidden(bob.page, false);
    await until("the notification is removed", async () => (await notifications(bob.page)).length === 0);
  },
);

scene("a waiting player is offered notifications once, and can say no", async (stage) => {
  const ann = await stage.player("Ann");
  await ann.page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", {get: () => "default"});
  });
  await ann.create({preset: "sequence", players: 2});
  await ann.button("No, thanks").click();
  await ann.button("No, thanks").waitFor({state: "detached"});
  await ann.page.reload();
  await ann.button("Stand up").waitFor();
  assert.equal(await ann.button("Notify me").count(), 0);
});

scene("over plain http the settings say why there are no notifications", async (stage) => {
  const ann = await stage.player("Ann", {}, stage.server.origin.replace("127.0.0.1", "play.example"));
  await ann.goTo("/");
  await ann.button("Settings").click();
  await ann.page.getByText("Notifications need a secure connection").waitFor();
});

scene("a phone vibrates when a turn begins, and keeps its screen on during the game", async (stage) => {
  const ann = await stage.player("Ann", screens.phone);
  await ann.page.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(window, {calls});
    Object.defineProperty(navigator, "vibrate", {value: () => calls.push("vibrates") > 0});
    const request = async (): Promise<object> => (
      calls.push("stays on"),
      {release: async () => calls.push("released")}
    );
    Object.defineProperty(navigator, "wakeLock", {value: {request}});
  });
  const calls = (): Promise<string[]> =>
    ann.page.evaluate(() => [...(window as unknown as {calls: string[]}).calls]);
  await ann.create({preset: "hearts-due", players: 2});
  await ann.fillWithBots();
  assert.deepEqual(await calls(), []);
  await ann.start();
  await until("the phone vibrates", async () => (await calls()).includes("vibrates"));
  assert.ok((await calls()).includes("stays on"));
  await ann.goTo("/");
});

scene("the page opens without a network once it was loaded, and says that it is offline", async (stage) => {
  const ann = await stage.player("Ann");
  await ann.goTo("/");
  await ann.page.evaluate(async () => navigator.serviceWorker.ready);
  await until("the page is kept", () =>
    ann.page.evaluate(
      async () => (await caches.match("/")) !== undefined && navigator.serviceWorker.controller !== null,
    ),
  );
  const kept = await ann.page.evaluate(async () => {
    const [name] = (await caches.keys()).filter((one) => one.startsWith("page-"));
    return (await (await caches.open(name!)).keys()).map(({url}) => url);
  });
  assert.match(kept.filter((url) => url.includes("/words-")).join(" "), /^\S+\/words-en-\S+$/);
  assert.ok(!kept.some((url) => url.includes("/Rules-")), "the rules were not asked for");
  await ann.goTo("/rules");
  await ann.page.getByRole("heading", {level: 1}).waitFor();
  await ann.page.context().setOffline(true);
  await ann.page.reload();
  await ann.page.getByRole("heading", {level: 1}).waitFor();
  await ann.goTo("/");
  await ann.page.getByRole("link", {name: "Play with friends"}).waitFor();
  await ann.page.context().setOffline(false);
});

scene(
  "the page can be installed: icons of all sizes that its manifest names, and one for Apple's devices",
  async (stage) => {
    const ann = await stage.player("Ann");
    await ann.goTo("/");
    const sizes = await ann.page.evaluate(async () => {
      const manifest = (await (await fetch("/manifest.webmanifest")).json()) as {
        icons: {src: string; sizes: string}[];
      };
      const apple = document.querySelector<HTMLLinkElement>("link[rel=apple-touch-icon]")!.href;
      const measure = async (src: string): Promise<string> => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      };
      const pictures = manifest.icons.filter(({src}) => src.endsWith(".png"));
      const wrong: string[] = [];
      for (const {src, sizes} of pictures) if ((await measure(src)) !== sizes) wrong.push(src);
      return {wrong, count: pictures.length, apple: await measure(apple)};
    });
    assert.deepEqual(sizes, {wrong: [], count: 3, apple: "180x180"});
  },
);
