// The next game: it waits for everybody, bots take the seats of those who are missing, and seats rotate.

import assert from "node:assert/strict";
import {playUntilOver} from "./support/play.js";
import type {Player} from "./support/player.js";
import {type Scene, scene, screens, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

const short = {preset: "hearts-due", players: 2, options: {"Points to win": "25"}};

/** Ann, the host, and Bob on a phone, after their first game. */
async function afterAGame(stage: Scene): Promise<[Player, Player]> {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob", screens.phone)];
  await bob.join(await ann.create(short));
  await ann.start(bob);
  await playUntilOver([ann, bob]);
  await ann.result().waitFor();
  await bob.result().waitFor();
  return [ann, bob];
}

const hasBegun = async (player: Player, games: number): Promise<void> =>
  player.traffic.until(
    `game ${games} has begun`,
    () => player.traffic.events("game-started").length === games,
    50,
  );

scene("the next game begins when everybody is ready, and the host sees who is missing", async (stage) => {
  const [ann, bob] = await afterAGame(stage);
  await ann.doing(() => ann.button("Play again").click());
  await ann.page.getByText(/Waiting for .*Bob/).waitFor();
  await bob.page.getByText(/Waiting for .*Bob/).waitFor();
  assert.ok(!(await bob.scrollsSideways()));
  await ann.doing(() => ann.button("Stop waiting").click());
  await ann.button("Play again").waitFor();
  await ann.doing(() => ann.button("Play again").click());
  await bob.button("I'm ready").tap();
  await Promise.all([hasBegun(ann, 2), hasBegun(bob, 2)]);
  await playUntilOver([ann, bob]);
});

scene("bots take the seats of those who are missing, if the host does not wait", async (stage) => {
  const [ann, bob] = await afterAGame(stage);
  await bob.page.context().close();
  await ann.doing(() => ann.button("Play again").click());
  await ann.page.getByText(/Waiting for .*Bob/).waitFor();
  await ann.doing(() => ann.button("Bots after 30 s").click());
  await ann.page.getByRole("timer").waitFor();
  await ann.doing(() => ann.button("Bots now").click());
  await hasBegun(ann, 2);
  const seated = ann.traffic.events("bot-seated").at(-1) as unknown as {seat: number};
  assert.equal(seated.seat, 2);
});

scene("seats rotate between games if the host wants that", async (stage) => {
  const [ann, bob] = await afterAGame(stage);
  await ann.button("Table tools").click();
  await ann.doing(() => ann.page.getByRole("checkbox", {name: /^Rotate seats/}).click());
  await ann.page.keyboard.press("Escape");
  await ann.start(bob);
  const taken = ann.traffic.events("seat-taken").slice(-2) as unknown as {seat: number}[];
  assert.deepEqual(
    taken.map(({seat}) => seat),
    [1, 2],
  );
  await playUntilOver([ann, bob]);
});
