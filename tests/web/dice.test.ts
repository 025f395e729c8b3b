// Whole games of the dice presets, from the start page to the result, by hands in real browsers.

import assert from "node:assert/strict";
import {isToMove, playUntilOver} from "./support/play.js";
import {animated, scene, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

scene("two browsers play Sequence Dice", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  await bob.join(await ann.create({preset: "sequence-dice", players: 2}));
  await ann.start();
  await playUntilOver([ann, bob]);
});

scene("three browsers and a bot play Sequence Dice as two teams", async (stage) => {
  const players = await Promise.all(["Ann", "Bob", "Cy"].map((name) => stage.player(name)));
  const [ann, ...others] = players;
  const link = await ann!.create({preset: "sequence-dice", players: 4});
  for (const other of others) await other.join(link);
  await ann!.fillWithBots();
  await ann!.start();
  await playUntilOver(players);
});

scene("two browsers and a bot play Sequences for a pot", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  const options = {"Points to win": "25", "Stake in play chips": "50"};
  await bob.join(await ann.create({preset: "sequences", players: 3, options}));
  await ann.fillWithBots();
  await ann.start();
  await playUntilOver([ann, bob]);
  const scores = await ann.page.locator(".dice-score-points").allInnerTexts();
  const points = scores.map((score) => parseInt(score, 10));
  assert.deepEqual(
    points,
    [...points].sort((one, other) => other - one),
    "the best score is first",
  );
});

scene("two browsers play Hearts Due to a hundred, and again", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  await bob.join(await ann.create({preset: "hearts-due", players: 2}));
  for (let game = 0; game < 2; ++game) {
    await ann.start(bob);
    await playUntilOver([ann, bob]);
  }
});

/** What the page shows in each state that it goes through; `falls` while dice roll. */
type Seen = {falls: boolean; text: string; lit: boolean; grouped: boolean; turn: string};

/** Notes every state of the page from now on in `window.seen`. */
const watch = `{
  const text = (selector) => document.querySelector(selector)?.textContent ?? "";
  const has = (selector) => document.querySelector(selector) !== null;
  window.seen = [];
  new MutationObserver(() => window.seen.push({
    falls: has(".dice-thrown"),
    text: text(".table-told"),
    lit: has(".dice-board-lit"),
    grouped: has(".dice-group-sequence, .dice-group-sixes, .dice-group-ones, .dice-group-rest"),
    turn: text("[aria-current=true]") + text(".dice-scores"),
  })).observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
}`;

for (const preset of ["sequence-dice", "sequences"])
  scene(`${preset}: a throw is told when its dice have come to rest`, async (stage) => {
    const players = [await stage.player("Ann", animated), await stage.player("Bob", animated)];
    const [ann, bob] = [players[0]!, players[1]!];
    await bob.join(await ann.create({preset, players: 2}));
    await ann.start(bob);
    await ann.traffic.until("somebody is to move", () => players.some(isToMove));
    const {page} = players.find(isToMove)!;
    await page.evaluate(watch);
    await page.getByRole("button", {name: "Roll the dice"}).click();
    await page.locator(".dice-thrown").waitFor();
    await page.locator(".dice-thrown").waitFor({state: "detached"});
    const seen = await page.evaluate<Seen[]>("window.seen");
    const [first, ...others] = seen.filter(({falls}) => falls);
    assert.ok(first, "the dice were seen to roll");
    assert.ok(!first.lit && !first.grouped);
    for (const other of others) assert.deepEqual(other, first, "nothing changes while they roll");
    assert.notEqual(seen.at(-1)!.text, first.text);
  });
