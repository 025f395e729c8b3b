// The big screen of a table: it shows the game, and neither chat, hands nor controls.

import assert from "node:assert/strict";
import {isToMove, playMoves} from "./support/play.js";
import {type Player, pathOf} from "./support/player.js";
import {type Scene, scene, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

const tvPath = (link: string): string => pathOf(link).replace("/r/", "/tv/");

/** A browser that shows the big screen of the table with this link. */
async function screen(stage: Scene, link: string): Promise<Player> {
  const tv = await stage.player("TV");
  await tv.goTo(tvPath(link));
  return tv;
}

scene(
  "a big screen shows who comes, the board, the turn and the clock, and a code to join",
  async (stage) => {
    const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
    const link = await ann.create({preset: "sequence", players: 2, options: {"Time per turn": "60"}});
    const tv = await screen(stage, link);
    await tv.page.getByText("Ann").first().waitFor();
    await tv.page.getByRole("img", {name: "QR code"}).waitFor();
    assert.equal(await ann.page.locator(".lobby-watchers li").count(), 0, "a screen is no spectator");
    await bob.join(link);
    await ann.start(bob);
    await ann.traffic.until("a turn has begun", () => isToMove(ann) || isToMove(bob));
    await playMoves(isToMove(ann) ? ann : bob, 1);
    await tv.page.getByRole("grid").waitFor();
    await tv.page.locator(".table-seat .clock").first().waitFor();
    await tv.page.setViewportSize({width: 1920, height: 1080});
    const name = tv.page.locator(".table-seat-name").first();
    const size = await name.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    assert.ok(size >= 32, `names can be read from a sofa: ${size} px`);
    assert.ok(await tv.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), "it fits");
    for (const part of [".table-hand", ".chat-bar", ".chat-aside", ".shell-header", "form", "textarea"])
      assert.equal(await tv.page.locator(part).count(), 0, `${part} is not on a big screen`);
    const sent = tv.traffic.messages("view").concat(tv.traffic.messages("private"));
    assert.doesNotMatch(JSON.stringify(sent), /"hand"/);
    assert.ok(!(await tv.scrollsSideways()));
    const before = tv.traffic.messages("view").length;
    await tv.page.reload(); // the same member, and not a second one
    await tv.traffic.until("it is back", () => tv.traffic.messages("view").length > before);
    const members = tv.traffic.messages("view").at(-1)!["members"] as {screen?: boolean}[];
    assert.equal(members.filter((one) => one.screen).length, 1);
  },
);

scene("the code alone shows nothing, and the host can forbid big screens", async (stage) => {
  const ann = await stage.player("Ann");
  const link = await ann.create({preset: "sequence", players: 2});
  const stranger = await stage.player("Stranger");
  await stranger.goTo(tvPath(link).split("#")[0]!);
  await stranger.page.getByText("Open the complete link").waitFor();
  assert.equal(stranger.traffic.messages("view").length, 0);
  const tv = await screen(stage, link);
  await tv.page.getByText("Ann").first().waitFor();
  await ann.button("Table tools").click();
  await ann.doing(() => ann.page.getByRole("checkbox", {name: "No big screens"}).click());
  await tv.page.getByRole("alert").waitFor();
  const second = await screen(stage, link);
  await second.page.getByText("The host doesn't allow big screens.").waitFor();
});

scene("a player's browser can show the big screen too, and keeps the seat", async (stage) => {
  const ann = await stage.player("Ann");
  const link = await ann.create({preset: "sequence", players: 2});
  const tv = await ann.secondTab();
  await tv.goTo(tvPath(link));
  await tv.page.getByText("Scan to join this table").waitFor();
  await ann.button("Stand up").waitFor();
  assert.equal(ann.traffic.messages("notice").filter(({code}) => code === "taken-over").length, 0);
});
