// Networks that fail in every way we know: nothing is lost, nothing is done twice, nobody has to reload.

import assert from "node:assert/strict";
import {isToMove, playMoves, playTogether, playUntilOver, space} from "./support/play.js";
import type {Player} from "./support/player.js";
import {type Scene, scene, useBrowserAndServer} from "./support/scene.js";
import type {FaultyProxy} from "./support/faulty_proxy.js";

useBrowserAndServer();

/** Ann and Bob at a game of cards; Bob's network is in the test's hands. */
async function cardsThroughProxy(stage: Scene): Promise<{ann: Player; bob: Player; proxy: FaultyProxy}> {
  const proxy = await stage.proxy();
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob", {}, proxy.origin)];
  await bob.join(await ann.create({preset: "sequence", players: 2}));
  await ann.start();
  await bob.traffic.until("Bob has cards", () => bob.traffic.events("hand-dealt").length > 0);
  bob.faults.allowLostConnections();
  return {ann, bob, proxy};
}

/** Every version that a page was told has come once, without a gap: docs/protocol.md, "Versions". */
function assertNoGap(player: Player): void {
  let seen = 0;
  for (const frame of player.traffic.heard) {
    const version = frame["version"] as number;
    if (frame.type === "view") seen = version;
    if (frame.type !== "events" && frame.type !== "skip") continue;
    assert.equal(version, seen + 1, `${player.name} heard version ${version} after ${seen}`);
    seen = version;
  }
}

scene("a reload in the middle of a turn brings the seat back", async (stage) => {
  const {ann, bob} = await cardsThroughProxy(stage);
  await playTogether([ann, bob], 4);
  await bob.page.reload();
  await bob.page.getByRole("group", {name: "Your hand"}).waitFor();
  await playTogether([ann, bob], 4);
  const hand = bob.page.getByRole("group", {name: "Your hand"}).getByRole("button");
  await hand.nth(6).waitFor(); // the owed card is drawn by itself
  assert.equal(await hand.count(), 7);
});

scene("cut off until the server has dropped the session and two events were missed", async (stage) => {
  const {ann, bob, proxy} = await cardsThroughProxy(stage);
  proxy.cut();
  await bob.page.getByText("Connection lost").waitFor();
  await ann.say("first");
  await ann.say("second");
  const views = bob.traffic.messages("view").length;
  proxy.mend();
  await bob.page.getByText("second").waitFor();
  await bob.page.getByText("Connection lost").waitFor({state: "hidden"});
  assert.equal(
    bob.traffic.messages("view").length,
    views,
    "what was missed came as events, not as a whole new view",
  );
  assertNoGap(bob);
  await playTogether([ann, bob], 4);
});

scene("a player who loses the network is away after a while, and back with it", async (stage) => {
  const {ann, bob, proxy} = await cardsThroughProxy(stage);
  const isTold = (event: string) => () => ann.traffic.events(event).length > 0;
  await playTogether([ann, bob], 2);
  proxy.silence();
  await ann.traffic.until("Bob is away", isTold("went-away"));
  proxy.mend();
  await ann.traffic.until("Bob is back", isTold("came-back"));
  await playTogether([ann, bob], 2);
});

scene("a browser that is offline comes back when it is online", async (stage) => {
  const {ann, bob, proxy} = await cardsThroughProxy(stage);
  await bob.page.context().setOffline(true);
  proxy.hangUp();
  await bob.page.getByText("You're offline").waitFor();
  await ann.say("first");
  await ann.say("second");
  proxy.mend();
  await bob.page.context().setOffline(false);
  await bob.page.getByText("second").waitFor();
  await playTogether([ann, bob], 4);
});

scene("a move whose answer was lost is sent again and done once", async (stage) => {
  const {ann, bob, proxy} = await cardsThroughProxy(stage);
  if (isToMove(ann)) await playMoves(ann, 1);
  await bob.traffic.until("it is Bob's turn", () => "place" in bob.traffic.legal);
  const before = ann.traffic.events("chip-placed").length;
  proxy.swallowAnswers();
  const moved = playMoves(bob, 1);
  await ann.traffic.until(
    "the server has Bob's move",
    () => ann.traffic.events("chip-placed").length > before,
  );
  const at = ann.traffic.events("chip-placed").at(-1)!["space"] as string;
  assert.doesNotMatch(
    (await space(bob, at).getAttribute("aria-label")) ?? "",
    /chip/,
    "shown before the server answered",
  );
  proxy.cut();
  proxy.mend();
  await moved;
  const placed = bob.traffic.commands("place");
  assert.equal(placed.length, 2, "the move went out twice");
  assert.equal(placed[0]!["id"], placed[1]!["id"], "under one id");
  assert.equal(ann.traffic.events("chip-placed").length, before + 1, "and was done once");
  await playTogether([ann, bob], 2);
});

scene("the server is killed in the middle of a game", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  for (const player of [ann, bob]) player.faults.allowLostConnections();
  await bob.join(await ann.create({preset: "sequence-dice", players: 2}));
  await ann.start();
  await playTogether([ann, bob], 4);
  await stage.server.kill();
  await ann.page.getByText("Connection lost").waitFor();
  await stage.server.restart();
  for (const player of [ann, bob]) await player.page.getByText("Connection lost").waitFor({state: "hidden"});
  for (const player of [ann, bob]) assertNoGap(player);
  await playUntilOver([ann, bob]);
});

scene("a page that wakes up finds out at once that the server has dropped it", async (stage) => {
  const {ann, bob, proxy} = await cardsThroughProxy(stage);
  proxy.hangUp();
  await ann.say("asleep?");
  proxy.mend();
  // Chromium without a window does not freeze a page that is in sight: this is what a phone tells one that was frozen.
  await bob.page.evaluate(() => document.dispatchEvent(new Event("resume")));
  await bob.page.getByText("asleep?").first().waitFor();
  await playTogether([ann, bob], 2);
});

scene("a second tab takes the seat over, and gives it back when asked", async (stage) => {
  const {ann, bob} = await cardsThroughProxy(stage);
  const tab = await bob.secondTab();
  await tab.goTo(new URL(bob.page.url()).pathname);
  await tab.page.getByRole("group", {name: "Your hand"}).waitFor();
  await bob.page.getByRole("heading", {name: "You're playing in another tab or on another device"}).waitFor();
  await tab.traffic.until("the tab may act", () => tab.traffic.messages("accepted").length > 0);
  const reconnections = bob.traffic.commands("resume").length;
  await playTogether([ann, tab], 2);
  assert.equal(bob.traffic.commands("resume").length, reconnections, "the tabs throw each other out");
});

const words = "**/assets/words-*";
const withoutWorker = "delete Navigator.prototype.serviceWorker"; // it would have kept the words

scene("a page whose words do not load says so in the reader's language", async (stage) => {
  const ann = await stage.player("Ann", {locale: "de-DE", colorScheme: "dark"});
  ann.faults.allowLostConnections();
  await ann.page.addInitScript(withoutWorker);
  await ann.page.route(words, (route) => route.abort());
  await ann.goTo("/");
  await ann.page.getByRole("alert").waitFor();
  assert.equal(await ann.page.evaluate(() => document.documentElement.dataset["theme"]), "dark");
  await ann.checkAccess();
  await ann.page.unroute(words);
  await ann.button("Neu laden").click();
  await ann.page.getByRole("link", {name: "Mit Freunden spielen"}).waitFor();
});

scene("a language that does not load leaves the page in its own", async (stage) => {
  const ann = await stage.player("Ann");
  ann.faults.allowLostConnections();
  await ann.page.addInitScript(withoutWorker);
  await ann.goTo("/");
  await ann.page.getByRole("link", {name: "Play with friends"}).waitFor();
  await ann.page.route(words, (route) => route.abort());
  await ann.button("Settings").click();
  await ann.page.getByLabel("Language").selectOption("fr");
  await ann.page.getByText("Couldn't load.").first().waitFor();
  assert.equal(await ann.page.evaluate(() => document.documentElement.lang), "en");
});
