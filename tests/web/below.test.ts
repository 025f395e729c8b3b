// The page below a path of a host name that has other services, https://home.example/seq/.

import assert from "node:assert/strict";
import {playUntilOver} from "./support/play.js";
import {pathOf} from "./support/player.js";
import {scene, screens, useBrowserAndServer} from "./support/scene.js";
import {Server} from "./support/server.js";

useBrowserAndServer();

scene("below a path a game is played, and nothing is asked for outside of it", async (stage) => {
  const server = await Server.start(["--public-url", "http://127.0.0.1:1/seq"]);
  try {
    const ann = await stage.player("Ann", screens.desktop, `${server.origin}/seq`);
    const asked: string[] = [];
    ann.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    ann.page.on("websocket", (socket) => asked.push(new URL(socket.url()).pathname));
    await ann.goTo("/fair");
    await ann.page.evaluate(() => caches.open("another-service"));
    const link = await ann.create({preset: "sequences", players: 2, options: {"Points to win": "25"}});
    assert.match(link, /^http:\/\/127\.0\.0\.1:1\/seq\/r\/\w{10}#\w{32}$/);
    assert.equal(new URL(ann.page.url()).pathname, pathOf(link).split("#")[0]);
    const bob = await stage.player("Bob", screens.phone, server.origin);
    await bob.join(link);
    const tv = await stage.player("TV", screens.desktop, server.origin);
    await tv.goTo(pathOf(link).replace("/r/", "/tv/"));
    await tv.page.getByText("Bob").first().waitFor();
    await ann.start(bob);
    await playUntilOver([ann, bob]);
    const [scope, names] = await ann.page.evaluate(async () => [
      (await navigator.serviceWorker.ready).scope,
      await caches.keys(),
    ]);
    assert.equal(scope, `${server.origin}/seq/`);
    assert.ok(names.includes("another-service"), "caches of other services are kept");
    await ann.goTo("/rules/S13");
    await ann.page.locator(".rules-rule p .app-rule").first().click();
    assert.match(ann.page.url(), /\/seq\/rules\/S13#[A-Z]\d+$/);
    await ann.page.getByRole("link", {name: "Sequence, with friends"}).click();
    await ann.page.getByRole("link", {name: /Ann/}).click();
    await ann.page.locator(".shell-room").waitFor();
    assert.ok(asked.includes("/seq/ws"), asked.join(" "));
    assert.deepEqual(
      asked.filter((path) => !path.startsWith("/seq/")),
      [],
    );
  } finally {
    await stage.end();
    await server.stop();
  }
});
