// Finished games: the list in the lobby, a link to one of them, and saved files.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {gunzipSync} from "node:zlib";
import {playUntilOver} from "./support/play.js";
import {scene, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

scene(
  "somebody with the link to a game sees it without joining, until the host ends the link",
  async (stage) => {
    const ann = await stage.player("Ann");
    await ann.create({preset: "hearts-due", players: 1, options: {"Points to win": "25"}});
    await ann.start();
    await playUntilOver([ann]);
    const past = ann.page.getByRole("region", {name: "Past games"});
    await past.getByText("won by Ann").waitFor();
    await ann.doing(() => past.getByRole("button", {name: "Make a link"}).click());
    const link = await past.getByRole("textbox", {name: "Link to game 1"}).inputValue();
    const {pathname, hash} = new URL(link);
    assert.match(pathname + hash, /^\/replay\/[0-9A-Z]{10}\/1#[0-9a-f]{32}$/);

    const eve = await stage.player("Eve");
    await eve.goTo(pathname + hash);
    await eve.button("To the end").click();
    await eve.page.getByText("Ann").first().waitFor();
    assert.equal(eve.traffic.messages("view").length, 0, "nobody has joined");
    assert.ok(!(await eve.scrollsSideways()));

    await ann.doing(() => past.getByRole("button", {name: "End the link"}).click());
    const late = await stage.player("Late");
    await late.goTo(pathname + hash);
    await late.page.getByText("This link does not lead to a game").waitFor();
    await late.goTo(pathname);
    await late.page.getByText("This link to a game is incomplete").waitFor();
  },
);

scene("a saved game is played back in the page, and a broken file is explained", async (stage) => {
  const ann = await stage.player("Ann");
  await ann.goTo("/");
  const golden = join(process.cwd(), "client-web/src/replay/golden/saved.json.gz");
  const [saved] = JSON.parse(gunzipSync(readFileSync(golden)).toString("utf8")) as [
    {text: string; end: {winner?: object}},
  ];
  const {end} = saved;
  const open = (name: string, text: string): Promise<void> =>
    ann.page
      .getByLabel("A file that ends in .sgr")
      .setInputFiles({name, mimeType: "text/plain", buffer: Buffer.from(text)});
  await open("good.sgr", saved.text);
  const dialog = ann.page.getByRole("dialog", {name: "good.sgr"});
  await dialog.getByRole("grid").waitFor();
  await dialog.getByRole("button", {name: "To the end"}).click();
  await dialog.locator(".replay-words", {hasText: end.winner ? "wins" : "draw"}).waitFor();
  assert.equal(ann.traffic.said.length, 0, "no server takes part");
  await ann.page.keyboard.press("Escape");
  await open("broken.sgr", saved.text.replace(/\n(\d) (\w+) ([a-j]\d+)/, "\n$1 $2 z9"));
  await ann.page.getByRole("alert").getByText("This line is no move of this game.").waitFor();
});
