// Links for friends, and the names that friends come in with.

import assert from "node:assert/strict";
import {scene, screens, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

scene("a page opened by a name over plain http gives a link to that name, and copies it", async (stage) => {
  const ann = await stage.player("Ann", {}, `http://play.example:${stage.server.port}`);
  const told = await ann.create({preset: "sequence", players: 2});
  assert.ok(told.startsWith("http://127.0.0.1:"), "the server knows only its loopback address");
  assert.equal(await ann.page.evaluate(() => window.isSecureContext), false);
  const link = told.replace("127.0.0.1", "play.example");
  const field = ann.page.getByLabel("Link to this table");
  assert.equal(await field.inputValue(), link);
  assert.equal(await ann.button("Start the game").count(), 0, "seats are free");
  const card = ann.page.getByRole("region", {name: "Invite friends"});
  const bar = ann.page.locator(".lobby-start");
  for (const place of [bar, card]) {
    await place.getByRole("button", {name: "Copy the link"}).click();
    await place.getByRole("button", {name: "Copied ✓"}).waitFor();
  }
  const tops = await Promise.all(
    [card, ann.page.getByRole("button", {name: "Stand up"})].map((one) => one.boundingBox()),
  );
  assert.ok(tops[0]!.y < tops[1]!.y, "the invitation is above the seats");
  await ann.openTalk();
  await ann.page.getByRole("textbox", {name: "Message"}).focus();
  await ann.page.keyboard.press("Control+V");
  assert.equal(await ann.page.getByRole("textbox", {name: "Message"}).inputValue(), link);
});

scene("a page opened on the server's machine shows the server's link", async (stage) => {
  const ann = await stage.player("Ann");
  const told = await ann.create({preset: "sequence", players: 2});
  assert.equal(await ann.page.getByLabel("Link to this table").inputValue(), told);
});

scene("a guest is told who invites to what, and before typing a name that a table is gone", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob", screens.phone)];
  const {pathname, hash} = new URL(await ann.create({preset: "sequence", players: 4}));
  await bob.goTo(pathname + hash);
  await bob.page.getByRole("heading", {name: /Ann.? invites you to Sequence$/}).waitFor();
  await bob.page.getByText(/Ann.? · 3 seats are still free\.$/).waitFor();
  await bob.checkAccess();
  assert.ok(!(await bob.scrollsSideways()));
  await bob.goTo(`/r/2222222222${hash}`);
  await bob.page
    .getByText(/No table has this code/)
    .first()
    .waitFor();
});

scene("three taps copy the link of a new table, and one gives a guest a seat", async (stage) => {
  const [ann, bob] = [await stage.player("Ann", screens.phone), await stage.player("Bob", screens.phone)];
  await ann.goTo("/");
  await ann.page.getByRole("link", {name: "Play with friends"}).tap();
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.button("Create table").tap();
  await ann.button("Copy the link").first().tap();
  await ann.button("Copied ✓").waitFor();
  assert.equal(await ann.presses(), 3);
  await bob.join(ann.link());
  assert.equal(await bob.presses(), 1);
});

scene("a link that is copied again says so for two seconds again", async (stage) => {
  const ann = await stage.player("Ann");
  await ann.create({preset: "sequence", players: 2});
  await ann.page.clock.install();
  const place = ann.page.locator(".lobby-start");
  await place.getByRole("button", {name: "Copy the link"}).click();
  const copied = place.getByRole("button", {name: "Copied ✓"});
  await copied.waitFor();
  await ann.page.clock.runFor(1_500);
  const now = () => ann.page.evaluate(() => performance.now());
  const pressed = await now();
  await copied.click();
  await place.getByRole("button", {name: "Copy the link"}).waitFor();
  assert.ok((await now()) - pressed >= 2_000);
});

scene(
  "names and chat may have any emoji and joined letters; a taken name comes with a free one",
  async (stage) => {
    const [ann, flag] = [await stage.player("علی\u200cرضا"), await stage.player("🏳️\u200d🌈 Sam")];
    const link = await ann.create({preset: "sequence", players: 2});
    await flag.join(link);
    await flag.say("no idea 🤷\u200d♀️");
    await ann.openTalk();
    await ann.page.getByText("no idea 🤷\u200d♀️").first().waitFor();
    await ann.page.getByText(flag.name).first().waitFor();
    const other = await stage.player("🏳🌈 sam");
    await other.goTo(new URL(link).pathname + new URL(link).hash);
    await other.page.getByLabel("Your name").fill(other.name);
    await other.button("Just watch").click();
    await other.button(/🏳🌈 sam 2/).waitFor();
  },
);
