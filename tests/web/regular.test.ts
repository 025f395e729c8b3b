// A regular table: its name, its game nights, and the list of tables on the start page.

import {playUntilOver} from "./support/play.js";
import type {Player} from "./support/player.js";
import {scene, screens, useBrowserAndServer} from "./support/scene.js";
import assert from "node:assert/strict";

useBrowserAndServer();

const tablet = {viewport: {width: 1024, height: 768}, hasTouch: true};
const short = {preset: "hearts-due", players: 2, options: {"Points to win": "25"}};

/** The host names the table, with the keyboard only. */
async function name(host: Player, table: string): Promise<void> {
  const {page} = host;
  await host.button("Table tools").focus();
  await page.keyboard.press("Enter");
  await page.locator("dialog:modal :focus").waitFor(); // a dialog takes the focus when it opens
  await page.getByLabel("Name of the table").focus();
  await page.keyboard.type(table);
  await host.doing(() => page.keyboard.press("Enter"));
  await host.button("Don't keep it").waitFor();
  await host.checkAccess();
  await page.keyboard.press("Escape");
}

scene("a table gets a name, which members see at the table and on the start page", async (stage) => {
  const [ann, bob] = [await stage.player("Ann", tablet), await stage.player("Bob", screens.phone)];
  await bob.join(await ann.create(short));
  await name(ann, "Thursday's round");
  for (const player of [ann, bob]) {
    await player.page.getByText("Thursday's round is a regular table.").waitFor();
    await player.checkAccess();
    assert.ok(!(await player.scrollsSideways()));
  }
  await bob.goTo("/");
  const tables = bob.page.getByRole("region", {name: "Back to your table"});
  await tables.getByRole("link", {name: /Thursday's round/}).waitFor();
  await bob.checkAccess();
  assert.ok(!(await bob.scrollsSideways()));
  await tables.getByRole("link", {name: /Thursday's round/}).tap();
  await bob.button("Stand up").waitFor();

  await ann.button("Table tools").click();
  await ann.page.getByLabel("Name of the table").fill("");
  await ann.button("Keep this table").click();
  await ann.page.getByText("Enter a name, such as Thursday game night.").waitFor();
  await ann.doing(() => ann.button("Don't keep it").click());
  await ann.page.keyboard.press("Escape");
  await bob.page.getByText("Thursday's round is a regular table.").waitFor({state: "detached"});
  await bob.goTo("/");
  await bob.page
    .getByRole("region", {name: "Back to your table"})
    .getByRole("link", {name: /Hearts Due/})
    .waitFor();
  assert.equal(await bob.page.getByText("Thursday's round").count(), 0);
});

scene("the games of the night are counted for each person, after each game", async (stage) => {
  const [ann, bob] = [await stage.player("Ann", tablet), await stage.player("Bob", screens.phone)];
  await bob.join(await ann.create(short));
  for (const games of ["1 game", "2 games"]) {
    await ann.start(bob);
    await playUntilOver([ann, bob]);
    await bob.page.getByText("This table", {exact: true}).tap(); // a phone folds it up
    for (const player of [ann, bob]) {
      const nights = player.page.getByRole("region", {name: "Game nights"});
      const table = nights.getByRole("table", {name: games, exact: true});
      await table.getByRole("rowheader", {name: "Bob"}).waitFor();
      assert.equal(await table.getByRole("row").count(), 3);
    }
  }
  assert.ok(!(await bob.scrollsSideways()));
});
