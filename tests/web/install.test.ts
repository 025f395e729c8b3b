// The page on the home screen: offered after a game, and updated between games without losing a seat.

import assert from "node:assert/strict";
import {cp, mkdtemp, readdir, readFile, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import type {Page} from "playwright-core";
import {isToMove, playUntilOver} from "./support/play.js";
import type {Player} from "./support/player.js";
import {type Scene, scene, screens, useBrowserAndServer} from "./support/scene.js";
import {Server} from "./support/server.js";

useBrowserAndServer();

const quick = {preset: "sequences", players: 2, options: {"Points to win": "25"}};

const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", {value, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** Lets the page believe that the browser could ask to install it, and counts how often it asks. */
const canInstall = ({page}: Player): Promise<void> =>
  page.evaluate(() => {
    const event = Object.assign(new Event("beforeinstallprompt"), {
      prompt: () => Promise.resolve(document.body.setAttribute("data-asked", "yes")),
    });
    window.dispatchEvent(event);
  });

async function inALobby(stage: Scene, server?: Server): Promise<Player> {
  const ann = await stage.player("Ann", screens.phone, server?.origin);
  await ann.create(quick);
  const notifications = ann.button("No, thanks");
  if (await notifications.isVisible()) await notifications.click();
  await ann.fillWithBots();
  return ann;
}

scene("the home screen is offered after a game, once", async (stage) => {
  const ann = await inALobby(stage);
  await canInstall(ann);
  assert.equal(await ann.button("Install").count(), 0, "not before a game");
  await ann.start();
  await ann.traffic.until("it is her turn", () => isToMove(ann));
  assert.equal(await ann.button("Install").count(), 0, "not during a game");
  await playUntilOver([ann]);
  await ann.button("Install").waitFor();
  await ann.checkAccess();
  await ann.button("Install").click();
  await ann.page.locator("body[data-asked=yes]").waitFor();
  await ann.button("Install").waitFor({state: "detached"});
  await ann.page.reload();
  await ann.page.locator(".shell-room").waitFor();
  await canInstall(ann);
  assert.equal(await ann.button("Install").count(), 0, "the decision is remembered");
});

/** A copy of the built page that differs from it, as a new version does: its script has another name. */
async function newVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sequenced-page-"));
  await cp(process.env["PAGES"] ?? "client-web/dist", folder, {recursive: true});
  const assets = join(folder, "assets");
  const script = (await readdir(assets)).find((name) => /^main-\w+\.js$/.test(name))!;
  await cp(join(assets, script), join(assets, "main-new.js"));
  await change(folder, "worker.js", script, "main-new.js");
  await change(folder, "index.html", script, "main-new.js");
  await change(folder, "index.html", "<head>", '<head><meta name="version" content="new">');
  return folder;
}

/** Changes a text in a file of a page. */
async function change(folder: string, name: string, from: string, to: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, (await readFile(path, "utf8")).replaceAll(from, to));
  await rm(`${path}.gz`, {force: true});
}

const isNew = ({page}: Player): Promise<boolean> =>
  page.evaluate(() => document.querySelector("meta[name=version]") !== null);

scene("a new version is taken between games, never during one, and the seat is kept", async (stage) => {
  const [server, folder] = [await Server.start(), await newVersion()];
  try {
    const ann = await inALobby(stage, server);
    ann.faults.allowLostConnections();
    await ann.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller)
        await new Promise((done) =>
          navigator.serviceWorker.addEventListener("controllerchange", done, {once: true}),
        );
    });
    await ann.start();
    await ann.traffic.until("it is her turn", () => isToMove(ann));
    await server.kill();
    await server.restart(folder);
    await ann.page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      await registration.update();
      const worker = registration.installing;
      while (!registration.waiting)
        await new Promise((done) => worker!.addEventListener("statechange", done, {once: true}));
    });
    await setHidden(ann.page, true);
    await setHidden(ann.page, false);
    assert.equal(await ann.button("Reload").count(), 0, "nothing is offered during a game");
    assert.equal(await isNew(ann), false);
    await playUntilOver([ann]);
    await ann.button("Reload").waitFor();
    await ann.checkAccess();
    await Promise.all([ann.page.waitForEvent("load"), setHidden(ann.page, true).catch(() => undefined)]);
    await ann.page.locator(".shell-room").waitFor();
    assert.equal(await isNew(ann), true);
    assert.equal(await ann.button("Reload").count(), 0);
  } finally {
    await stage.end();
    await server.stop();
    await rm(folder, {recursive: true, force: true});
  }
});

/** A server that a test replaces by one with a newer page: `upgrade` kills the old one. */
async function upgrading(
  stage: Scene,
  body: (ann: Player, folder: string, upgrade: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const [server, folder] = [await Server.start(), await newVersion()];
  try {
    const ann = await stage.player("Ann", screens.phone, server.origin);
    ann.faults.allowLostConnections(/^status 404 of .*\/RuleText-/);
    await body(ann, folder, async () => {
      await server.kill();
      await server.restart(folder);
    });
  } finally {
    await stage.end();
    await server.stop();
    await rm(folder, {recursive: true, force: true});
  }
}

/** As over plain http, where browsers have no service worker. */
const withoutWorker = ({page}: Player) => page.addInitScript("delete Navigator.prototype.serviceWorker");

scene("without a service worker, a part that the newer page lacks offers to reload it", (stage) =>
  upgrading(stage, async (ann, folder, upgrade) => {
    for (const name of await readdir(join(folder, "assets")))
      if (name.startsWith("RuleText-")) await rm(join(folder, "assets", name));
    await withoutWorker(ann);
    await ann.create({preset: "sequences", players: 2});
    await ann.fillWithBots();
    await ann.start();
    await ann.traffic.until("it is her turn", () => isToMove(ann), 40);
    await upgrade();
    await ann.page.getByRole("link", {name: "Scoring"}).click();
    const offer = ann.page.getByRole("alert").getByRole("button", {name: "Reload"});
    await offer.waitFor();
    assert.equal(await ann.button("Reload").count(), 1, "the table offers nothing during a game");
    await offer.click();
    await ann.page.locator(".shell-room").waitFor();
    assert.equal(await isNew(ann), true);
  }),
);

scene("without a service worker, a newer page is offered between games when the server is back", (stage) =>
  upgrading(stage, async (ann, _, upgrade) => {
    await withoutWorker(ann);
    await ann.create(quick);
    await upgrade();
    await ann.button("Reload").waitFor();
  }),
);

scene("a worker keeps no shell that names the files of another version", (stage) =>
  upgrading(stage, async (ann, folder, upgrade) => {
    await ann.goTo("/");
    await ann.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await change(folder, "index.html", "main-new.js", "main-old.js");
    await upgrade();
    const end = await ann.page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      await registration.update();
      const worker = registration.installing!;
      while (worker.state !== "installed" && worker.state !== "redundant")
        await new Promise((done) => worker.addEventListener("statechange", done, {once: true}));
      return worker.state;
    });
    assert.equal(end, "redundant");
  }),
);
