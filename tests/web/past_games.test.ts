// Finished games: the list in the lobby, a link to one of them, and saved files.

import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
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

    await ann.doing(() => past.getByRole("button", {name: "Disable link"}).click());
    const late = await stage.player("Late");
    await late.goTo(pathname + hash);
    await late.page.getByText("This link no longer works").waitFor();
    await late.goTo(pathname);
    await late.page.getByText("This link is incomplete").waitFor();
  },
);

scene("a saved game is watched again without its server, and another file is explained", async (stage) => {
  const ann = await stage.player("Ann");
  await ann.create({preset: "hearts-due", players: 1, options: {"Points to win": "25"}});
  await ann.start();
  await playUntilOver([ann]);
  const download = ann.page.waitForEvent("download");
  await ann.button("Save the game").click();
  const name = (await download).suggestedFilename();
  assert.match(name, /^[0-9A-Z]{10}-1\.sequence\.json$/);
  const text = await readFile(await (await download).path(), "utf8");

  const eve = await stage.player("Eve");
  await eve.goTo("/");
  const open = (file: string, content: string): Promise<void> =>
    eve.page
      .getByLabel("Choose a file")
      .setInputFiles({name: file, mimeType: "application/json", buffer: Buffer.from(content)});
  await open(name, text);
  const dialog = eve.page.getByRole("dialog", {name});
  await dialog.getByRole("button", {name: "To the end"}).click();
  await dialog.getByText("Ann").first().waitFor();
  await eve.checkAccess();
  for (const [content, told] of [
    ['[Game "sequences"]', "That's a game as text."],
    [text.slice(0, -2), "or only part of one"],
    ["{}", "Choose a .sequence.json file."],
    [text.replace(/"scores"/g, '"discards"'), "This saved game is damaged."],
    [" ".repeat(2 * 1024 * 1024 + 1), "too large"],
  ] as const) {
    await eve.page.keyboard.press("Escape");
    await open("other.json", content);
    await eve.page.getByRole("alert").getByText(told).waitFor();
  }
  assert.equal(eve.traffic.said.length, 0, "no server takes part");
});
