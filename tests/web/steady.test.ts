// Nothing that a player aims at moves or is covered while turns pass, toasts come, time runs out and people go away.

import assert from "node:assert/strict";
import {type Box, boxesOf} from "./support/fit.js";
import {isToMove, playMoves, playTurn} from "./support/play.js";
import type {Player, Table} from "./support/player.js";
import {animated, type Scene, scene, screens, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

/** What players aim at or look for, by what the table has. */
const aims = [
  [".table-board", ".table-hand", ".table-seats", ".table-seat", ".table-middle", ".table-asked"],
  [".dice-board", ".dice-side", ".dice-throw", ".dice-button"],
  [".dice-tray", ".dice-sheet"],
].flat();

/** Where everything is that players aim at. */
async function places({page}: Player): Promise<Record<string, Box[]>> {
  const found = await Promise.all(aims.map(async (aim) => [aim, await boxesOf(page, aim)] as const));
  return Object.fromEntries(found.filter(([, boxes]) => boxes.length > 0));
}

async function table(stage: Scene, table: Table): Promise<[Player, Player]> {
  const phone = {...screens.phone, ...animated};
  const [ann, bob] = [await stage.player("Ann", phone), await stage.player("Bob", phone)];
  await bob.join(await ann.create(table));
  await ann.start(bob);
  const isAnn = (): boolean => isToMove(ann);
  await Promise.any(
    [ann, bob].map(({traffic}) => traffic.until("a turn has begun", () => isAnn() || isToMove(bob))),
  );
  await Promise.all([ann, bob].map(({page}) => page.evaluate("scrollTo(0, 0)")));
  return isAnn() ? [ann, bob] : [bob, ann];
}

for (const preset of ["sequence", "sequence-dice", "sequences"]) {
  scene(
    `in ${preset} everything stays in its place when a turn passes, and is where others have it`,
    async (stage) => {
      const [mover, other] = await table(stage, {preset, players: 2});
      const height = await mover.page.evaluate("document.documentElement.scrollHeight");
      assert.equal(height, screens.phone.viewport.height, "the window does not scroll");
      const before = await places(mover);
      assert.ok(Object.keys(before).length >= 3, "there is something to aim at");
      assert.deepEqual(await places(other), before);
      await playTurn(mover);
      assert.deepEqual(await places(mover), before);
      assert.deepEqual(await places(other), before);
    },
  );
}

scene("a warning that time is nearly over covers and moves nothing that is aimed at", async (stage) => {
  const options = {"Time per turn": "15"};
  const [mover] = await table(stage, {preset: "sequence", players: 2, options});
  const before = await places(mover);
  const isLow = (): boolean => mover.traffic.messages("notice").some(({code}) => code === "clock-low");
  await mover.traffic.until("the clock is low", isLow);
  const toast = mover.page.locator(".shell-toast");
  await toast.waitFor();
  const [{bottom}] = (await boxesOf(mover.page, ".shell-toast")) as [Box];
  assert.ok(bottom <= before[".table-seats"]![0]!.top, "the toast lies over the header alone");
  assert.deepEqual(await places(mover), before);
});

scene("that somebody is away is said where the questions are, and moves nothing", async (stage) => {
  const [mover, other] = await table(stage, {preset: "sequence", players: 2});
  const before = await places(mover);
  await playMoves(mover, 1);
  await other.goTo("/");
  await mover.page.getByRole("region", {name: "Someone is away"}).waitFor({timeout: 60_000});
  assert.deepEqual(await places(mover), before);
  const [held] = await boxesOf(mover.page, ".chat-held");
  assert.ok(
    held !== undefined && held.top >= before[".table-asked"]![0]!.top,
    "it stands with the questions",
  );
});

scene("the measuring notices a board that moves by a pixel", async (stage) => {
  const [mover] = await table(stage, {preset: "sequence", players: 2});
  const before = await places(mover);
  await mover.page.evaluate("document.querySelector('.table-seats').style.marginBottom = '1px'");
  assert.notDeepEqual(await places(mover), before);
});

const lostCard = "You didn't draw in time and lost a card";

/** In the page, notes when these news appear and when they go. A slow machine shows them longer, never shorter. */
function noteLostCard(): void {
  const times: number[] = [];
  const news = (): Element[] => [...document.querySelectorAll(".table-news")];
  new MutationObserver(() => {
    const isShown = news().some(({textContent}) => textContent?.includes("You didn't draw in time"));
    if (isShown !== (times.length % 2 === 1)) times.push(performance.now());
  }).observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
  Object.assign(window, {lostCardTimes: times});
}

scene(
  "a card that is lost because it was not drawn is told for at least three seconds, whatever is played",
  async (stage) => {
    const [first, second] = await table(stage, {preset: "sequence", players: 2});
    await first.button("Settings").click();
    await first.page.getByRole("checkbox", {name: "Draw automatically"}).uncheck();
    await first.page.keyboard.press("Escape");
    await playMoves(first, 1);
    await first.page.evaluate(noteLostCard);
    await playMoves(second, 1); // the page of the second draws, and the first's card is lost (S19)
    await first.page.getByText(lostCard).first().waitFor();
    await playMoves(first, 1);
    await first.page.locator(".table-news").waitFor({state: "hidden"});
    const [shown, gone] = await first.page.evaluate<[number, number]>("lostCardTimes");
    assert.ok(gone - shown >= 2_990, `it stayed in sight for ${gone - shown} ms`);
  },
);
