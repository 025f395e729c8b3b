// Cards fly, the lamp swings and dice roll: for a moment, by properties that need no layout, and never in anybody's way.

import assert from "node:assert/strict";
import type {Page} from "playwright-core";
import {workPerFrame} from "./support/frames.js";
import {isToMove, playMoves, playTogether, playUntilOver} from "./support/play.js";
import type {Player} from "./support/player.js";
import {animated, type Scene, scene, screens, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

/** An animation of the page's script: what it moves, for how many milliseconds, and by which properties. */
type Flight = {of: string; ms: number; state: string; properties: string[]};

/**
 * Notes all such animations from now on in `window.flights`, and in `window.frames` the milliseconds between two frames
 * while there are some. If `window.holds` is set, they stop where they are.
 */
const watch = `{
  const seen = new WeakSet();
  const note = (animation) => {
    const {target} = animation.effect;
    const ignored = ["offset", "computedOffset", "easing", "composite"];
    const names = animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame));
    window.flights.push({
      of: target.closest(".table-hand-card, .table-flight, .table-lamp")?.classList[0] ?? "",
      ms: animation.effect.getComputedTiming().endTime,
      state: animation.playState,
      properties: [...new Set(names)].filter((name) => !ignored.includes(name)),
    });
  };
  Object.assign(window, {flights: [], frames: []});
  let last = 0;
  const look = (now) => {
    const animations = document.getAnimations().filter(({id}) => id === "flight");
    if (animations.length > 0 && last > 0) window.frames.push(now - last);
    last = animations.length > 0 ? now : 0;
    for (const animation of animations) {
      if (!seen.has(animation)) note(animation);
      seen.add(animation);
      if (window.holds) animation.pause();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

const flightsOn = (page: Page): Promise<Flight[]> => page.evaluate<Flight[]>("window.flights");

/** The first to move in a game of two, and the other. */
async function table(stage: Scene, settings: object): Promise<[Player, Player]> {
  const [ann, bob] = [await stage.player("Ann", settings), await stage.player("Bob", settings)];
  await bob.join(await ann.create({preset: "sequence", players: 2}));
  await ann.start(bob);
  const isAnn = (): boolean => isToMove(ann);
  await Promise.any([ann, bob].map(({traffic}) => traffic.until("a turn", () => isAnn() || isToMove(bob))));
  return isAnn() ? [ann, bob] : [bob, ann];
}

scene("a card can be picked and played while cards are on their way", async (stage) => {
  const [mover, other] = await table(stage, {...screens.phone, ...animated});
  const {page} = mover;
  await page.evaluate(watch);
  await page.evaluate("window.holds = true");
  await playMoves(mover, 1);
  await page.waitForFunction(() =>
    (window as unknown as {flights: Flight[]}).flights.some(({of}) => of === "table-hand-card"),
  );
  const flights = await flightsOn(page);
  for (const kind of ["table-flight", "table-lamp"])
    assert.ok(
      flights.some(({of}) => of === kind),
      `${kind} moves`,
    );
  for (const {ms, state, of} of flights) {
    assert.ok(ms > 0 && ms <= 400, `${of} moves for ${ms} ms`);
    assert.equal(state, "running");
  }
  const drawn = page.locator(".table-hand-card").filter({visible: true});
  const index = await drawn.evaluateAll((cards) =>
    cards.findIndex((card) => card.getAnimations({subtree: true}).some(({id}) => id === "flight")),
  );
  await drawn.nth(index).click();
  assert.equal(await drawn.nth(index).getAttribute("aria-pressed"), "true", "the card in flight is picked");
  await drawn.nth(index).click();
  await playMoves(other, 1);
  await playMoves(mover, 1); // the other's card is still on its way
  await page.evaluate("window.holds = false; for (const one of document.getAnimations()) one.play()");
  await page.locator(".table-flight").first().waitFor({state: "detached"});
  assert.equal(await page.locator(".table-flight").count(), 0, "copies of cards do not stay");
});

scene("nothing flies or swings for those who want no motion", async (stage) => {
  const [mover, other] = await table(stage, screens.phone);
  for (const {page} of [mover, other]) await page.evaluate(watch);
  await playTogether([mover, other], 3);
  for (const {page} of [mover, other]) assert.deepEqual(await flightsOn(page), []);
});

scene("what moves needs no layout, also on a phone that is four times slower", async (stage) => {
  const players = await table(stage, {...screens.phone, ...animated});
  const [{page}] = players;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", {rate: 4});
  await page.evaluate(watch);
  await playTogether(players, 6);
  const frames = (await page.evaluate<number[]>("window.frames")).sort((one, other) => one - other);
  const flights = await flightsOn(page);
  assert.ok(flights.length >= 12 && frames.length > 0);
  for (const {properties} of flights)
    for (const property of properties) assert.match(property, /^(transform|opacity)$/);
  const [median, worst] = [frames[Math.floor(frames.length / 2)]!, frames.at(-1)!];
  console.log(`${frames.length} frames: median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`);
});

/** Notes in the trace for how long confetti is there, which is no animation for the browser. */
const timeConfetti = `new MutationObserver((changes) => {
  for (const {addedNodes, removedNodes} of changes)
    for (const node of [...addedNodes, ...removedNodes])
      if (node.className === "result-confetti")
        if (node.isConnected) node.start = performance.now();
        else performance.measure("confetti", {start: node.start});
}).observe(document.body, {childList: true})`;

/** Prints what the main thread did in the frames in which something moved. */
async function measure(what: string, page: Page, act: () => Promise<void>, moving?: string): Promise<void> {
  const {frames, raster} = await workPerFrame(page, act, moving);
  assert.ok(frames.length > 0, `${what}: something moved`);
  const at = (part: number): string => frames[Math.floor(part * (frames.length - 1))]!.toFixed(1);
  console.log(
    `${what}: ${frames.length} frames, median ${at(0.5)} ms, nine of ten ${at(0.9)} ms, worst ${at(1)} ms;`,
    `drawing ${(raster / frames.length).toFixed(1)} ms each`,
  );
}

scene("whatever moves leaves a slow phone's main thread free", async (stage) => {
  const [mover, other] = await table(stage, {...screens.phone, ...animated});
  const atRest = (page: Page) =>
    page.evaluate("Promise.all(document.getAnimations().map(({finished}) => finished.catch(() => 0)))");
  await measure("a card and a chip", mover.page, async () => {
    for (const player of [mover, other, mover, other]) {
      await playMoves(player, 1);
      await atRest(mover.page);
    }
  });
  const ann = await stage.player("Ann", {...screens.phone, ...animated});
  await ann.create({preset: "hearts-due", players: 1, options: {"Points to win": "25"}});
  await ann.start();
  await measure("dice", ann.page, async () => {
    await playMoves(ann, 1);
    await atRest(ann.page);
  });
  await ann.page.evaluate(timeConfetti);
  const fall = async (): Promise<void> => {
    await playUntilOver([ann]);
    await ann.page.waitForFunction(() => performance.getEntriesByName("confetti").length > 0);
  };
  await measure("confetti", ann.page, fall, "confetti");
});
