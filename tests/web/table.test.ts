// What people do at the table besides playing: emotes, nudges, avatars, a voice call, and the standings after some games.

import assert from "node:assert/strict";
import type {Locator, Page} from "playwright-core";
import {type Box, boxesOf, untilStill} from "./support/fit.js";
import {isToMove, playMoves, playUntilOver} from "./support/play.js";
import {pathOf, type Player, type Table} from "./support/player.js";
import {type Scene, scene, screens, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

/** Two phones at a table that both pages show; the player to move first. */
async function phones(stage: Scene, table: Table): Promise<[Player, Player]> {
  const [ann, bob] = [await stage.player("Ann", screens.phone), await stage.player("Bob", screens.phone)];
  await bob.join(await ann.create(table));
  await ann.start(bob);
  await ann.traffic.until("a turn has begun", () => isToMove(ann) || isToMove(bob));
  await Promise.all([ann, bob].map(({page}) => untilStill(page, aims)));
  return isToMove(ann) ? [ann, bob] : [bob, ann];
}

const aims =
  ".table-board, .table-hand, .table-seat, .table-asked, .dice-board, .dice-side, .dice-sheet, .chat-bar";

const facesOf = (avatars: Locator): Promise<(string | undefined)[]> =>
  avatars.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["face"]));

/** Adds up how much the page has shifted its parts from now on, by the browser's own measure. */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sum = {total: 0};
    Object.assign(window, {shifts: sum});
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.total += (entry as PerformanceEntry & {value: number}).value;
    }).observe({type: "layout-shift"});
  });
const shifted = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as {shifts: {total: number}}).shifts.total);

for (const preset of ["sequence", "sequence-dice", "sequences"]) {
  scene(
    `in ${preset} an emote appears at the seat with two taps, and moves and catches nothing`,
    async (stage) => {
      const [mover, other] = await phones(stage, {preset, players: 2});
      const before = await boxesOf(mover.page, aims);
      await watchShifts(mover.page);
      await other.button("Quick reactions").tap();
      await other.doing(() => other.button("applause").tap());
      const emote = mover.page.locator(".app-emote");
      await emote.waitFor();
      assert.equal(await emote.textContent(), "👏");
      const [shown] = (await boxesOf(mover.page, ".app-emote")) as [Box];
      const seats = await boxesOf(mover.page, ".table-seat, .dice-side, .dice-score");
      const isOver = ({top, left, bottom, right}: Box): boolean =>
        shown.left >= left - 1 &&
        shown.right <= right + 1 &&
        shown.top >= top - 1 &&
        shown.bottom <= bottom + 1;
      assert.equal(seats.filter(isOver).length, 1, "it lies within one seat");
      assert.equal(await emote.evaluate((element) => getComputedStyle(element).pointerEvents), "none");
      assert.deepEqual(await boxesOf(mover.page, aims), before);
      await emote.waitFor({state: "detached"});
      assert.equal(await shifted(mover.page), 0);
      await mover.openTalk();
      await mover.page.getByRole("img", {name: "applause"}).waitFor();
    },
  );
}

scene("with reduced motion an emote appears without an animation", async (stage) => {
  const ann = await stage.player("Ann", {...screens.phone, reducedMotion: "reduce"});
  await ann.create({preset: "sequence", players: 2});
  await ann.button("Quick reactions").tap();
  await ann.button("surprised").tap();
  const emote = ann.page.locator(".app-emote");
  await emote.waitFor();
  assert.equal(await emote.evaluate((element) => getComputedStyle(element).animationName), "none");
});

scene(
  "in teams the reactions wait for the turn of the others, and the host can switch reactions off",
  async (stage) => {
    const ann = await stage.player("Ann", screens.phone);
    await ann.create({preset: "sequence-rv", players: 4});
    await ann.button("Quick reactions").waitFor();
    await ann.fillWithBots();
    await ann.start();
    await ann.traffic.until("it is her turn", () => isToMove(ann));
    await ann.page.locator('.chat-emotes [aria-disabled="true"]').first().waitFor();
    await ann.button("Quick reactions").tap({force: true}); // it is dimmed, and says why
    await ann.page.getByText("Reactions open after your turn.").first().waitFor();
    await ann.button("Table tools").click();
    await ann.doing(() => ann.page.getByRole("checkbox", {name: "No reactions"}).click()); // check() would not wait for the server
    await ann.page.keyboard.press("Escape");
    await ann.button("Quick reactions").waitFor({state: "detached"});
  },
);

scene("somebody who thinks for long is reminded once, and their page calls", async (stage) => {
  const [mover, other] = await phones(stage, {preset: "sequences", players: 2});
  await mover.page.evaluate(() => {
    const calls: string[] = [];
    Object.assign(window, {calls});
    Object.defineProperty(navigator, "vibrate", {value: () => calls.push("vibrates") > 0});
  });
  const before = await boxesOf(other.page, aims);
  const nudge = other.page.getByRole("button", {name: `Nudge ${mover.name}`});
  await nudge.waitFor({timeout: 60_000});
  assert.deepEqual(await boxesOf(other.page, aims), before, "the button moves nothing");
  assert.equal(await mover.page.getByRole("button", {name: /^Nudge/}).count(), 0);
  await other.doing(() => nudge.tap());
  await mover.page.getByText(`${other.name} reminds you: it's your turn.`).first().waitFor();
  assert.deepEqual(await mover.page.evaluate(() => (window as unknown as {calls: string[]}).calls), [
    "vibrates",
  ]);
  await nudge.waitFor({state: "detached"});
});

scene("an avatar is chosen in the lobby and shown to others, at the seats and in the chat", async (stage) => {
  const [ann, bob] = [await stage.player("Ann", screens.phone), await stage.player("Bob", screens.phone)];
  await bob.join(await ann.create({preset: "sequence", players: 2}));
  assert.deepEqual(await facesOf(bob.page.locator(".lobby-seat .app-avatar")), ["cat", "owl"]);
  await ann.button("Your avatar").click();
  await ann.doing(() => ann.button("fox").click());
  await ann.doing(() => ann.button("Orange").click());
  await ann.page.keyboard.press("Escape");
  const chosen = ".app-avatar-1[data-face=fox]";
  await bob.page.locator(`.lobby-seat ${chosen}`).waitFor();
  await bob.button("Your avatar").click();
  assert.ok(await bob.button("Orange").isDisabled(), "the colour is Ann's");
  await bob.page.keyboard.press("Escape");
  await ann.start(bob);
  await bob.page.locator(`.table-seat ${chosen}`).waitFor();
  await ann.say("hello");
  await bob.openTalk();
  await bob.page.locator(`.chat-message ${chosen}`).waitFor();
});

scene(
  "an avatar is remembered at the next table, without a colour that somebody has there",
  async (stage) => {
    const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
    await ann.create({preset: "sequence", players: 2});
    await ann.button("Your avatar").click();
    await ann.doing(() => ann.button("fox").click());
    await ann.doing(() => ann.button("Orange").click());
    await ann.page.keyboard.press("Escape");
    await ann.goTo("/");
    await ann.create({preset: "sequence", players: 2});
    await ann.page.locator(".lobby-seat .app-avatar-1[data-face=fox]").waitFor();
    const link = await bob.create({preset: "sequence", players: 2});
    await bob.button("Your avatar").click();
    await bob.doing(() => bob.button("Orange").click());
    await bob.page.keyboard.press("Escape");
    await ann.goTo("/");
    await ann.join(link);
    await bob.page.locator(".lobby-seat .app-avatar[data-face=fox]").waitFor();
    assert.deepEqual(await facesOf(bob.page.locator(".lobby-seat .app-avatar-1")), ["cat"], "Bob keeps his");
  },
);

scene("after two games the result says who has won how many of them", async (stage) => {
  const [ann, bob] = [await stage.player("Ann", screens.phone), await stage.player("Bob")];
  const link = await ann.create({preset: "sequences", players: 2, options: {"Points to win": "25"}});
  await bob.join(link);
  const wins: Record<string, number> = {Ann: 0, Bob: 0};
  for (let game = 1; game <= 2; ++game) {
    await ann.start(bob);
    await playUntilOver([ann, bob]);
    const ended = ann.traffic.events("game-ended").at(-1) as unknown as {winner: {seat: number}};
    ++wins[ended.winner.seat === 1 ? "Ann" : "Bob"]!;
    await ann.result().waitFor();
  }
  const rows = await ann.details().getByRole("row").allTextContents();
  const table = ann.page.getByRole("table", {name: "2 games played at this table"});
  await table.waitFor();
  for (const [name, won] of Object.entries(wins)) {
    const cells = await table
      .getByRole("row", {name: new RegExp(name)})
      .getByRole("cell")
      .allTextContents();
    assert.deepEqual(cells, [`${won}`, "2"], rows.join(" | "));
  }
  const best = wins["Ann"]! >= wins["Bob"]! ? "Ann" : "Bob";
  await ann
    .result()
    .getByText(new RegExp(`${best} ${wins[best]}`))
    .waitFor();
});

scene(
  "members find the voice call by the host's link, and see where it leads; a bad link is explained",
  async (stage) => {
    const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
    const link = await ann.create({preset: "sequence", players: 2});
    await bob.join(link);
    await ann.button("Table tools").click();
    const field = ann.page.getByLabel("Link to a voice call");
    await field.fill("javascript:alert(1)");
    await ann.button("Set the link").click();
    await ann.page.getByText("without a user name").waitFor();
    await field.fill("https://meet.example/our-table");
    await ann.doing(() => ann.button("Set the link").click());
    const shown = bob.page.getByRole("link", {name: "Join the voice call at meet.example"});
    await shown.waitFor();
    assert.equal(await shown.getAttribute("href"), "https://meet.example/our-table");
    assert.equal(await shown.getAttribute("rel"), "noopener noreferrer");
    const tv = await stage.player("TV");
    await tv.goTo(pathOf(link).replace("/r/", "/tv/"));
    await tv.page.getByText("Scan to join this table").waitFor();
    assert.doesNotMatch(JSON.stringify(tv.traffic.messages("view")), /meet\.example/);
    await ann.doing(() => ann.button("Remove the link").click());
    await shown.waitFor({state: "detached"});
  },
);

for (const [preset, shown] of [
  ["sequence", ".table-pointed"],
  ["sequence-dice", ".dice-pointed"],
] as const)
  scene(`${preset}: chips in the history are buttons that show them`, async (stage) => {
    const ann = await stage.player("Ann");
    await ann.create({preset, players: 2});
    await ann.fillWithBots();
    await ann.start();
    while (ann.traffic.events("chip-placed").length === 0) await playMoves(ann, 1);
    await ann.page.getByRole("tab", {name: "History"}).click();
    const history = ann.page.getByRole("tabpanel", {name: "History"});
    await history.getByRole("button").first().click();
    await ann.page.locator(shown).first().waitFor();
  });
