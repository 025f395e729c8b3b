// A code of nine digits that the host reads out, and people who knock with it.

import assert from "node:assert/strict";
import type {Player} from "./support/player.js";
import {scene, screens, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

const tablet = {viewport: {width: 1024, height: 768}, hasTouch: true};

/** The host shows a code, with the keyboard only, and reads it. */
async function show(host: Player): Promise<string> {
  await host.button("Show a code to read out").focus();
  await host.page.keyboard.press("Enter");
  const status = host.page.getByRole("status").filter({hasText: "The code, digit by digit"});
  await status.waitFor();
  const digits = (await status.innerText()).replace(/\D/g, "").slice(0, 9);
  assert.match(digits, /^\d{9}$/);
  return digits;
}

/** Types the code on the start page, and a name. */
async function knock(guest: Player, code: string): Promise<void> {
  await guest.goTo("/");
  await guest.page.getByLabel("Link or code").fill(code);
  await guest.page.keyboard.press("Enter");
  await guest.page.getByRole("heading", {name: /^Knock with/}).waitFor();
  await guest.page.getByLabel("Your name").last().fill(guest.name);
  await guest.checkAccess();
  assert.ok(!(await guest.scrollsSideways()));
  await guest.button("Knock").click();
}

scene("the host shows a code, sees who knocks with it, and lets them in", async (stage) => {
  const [ann, bob] = [await stage.player("Ann", tablet), await stage.player("Bob", screens.phone)];
  await ann.create({preset: "sequence", players: 2});
  const code = await show(ann);
  await ann.page.getByText("Works for 15 more minutes").waitFor();
  await ann.checkAccess();
  await knock(bob, `${code.slice(0, 3)} ${code.slice(3, 6)}-${code.slice(6)}`);
  await bob.page.getByText("The host sees that you're waiting").waitFor();
  assert.equal(bob.traffic.messages("view").length, 0);
  await bob.checkAccess();
  await ann.button("Let in: Bob").click();
  await bob.page.getByRole("heading", {name: "Waiting room"}).waitFor();
  assert.match(new URL(bob.page.url()).pathname, /^\/r\/[0-9A-Z]{10}$/);
  await bob.page.reload(); // the browser has the key to the seat
  await bob.page.getByRole("heading", {name: "Waiting room"}).waitFor();
  await ann.page.getByText("Bob").first().waitFor();
});

scene(
  "a hidden code and a wrong one are unknown, and somebody who is declined sees nothing",
  async (stage) => {
    const [ann, eve] = [await stage.player("Ann", screens.phone), await stage.player("Eve", screens.phone)];
    await ann.create({preset: "sequence", players: 2});
    const first = await show(ann);
    assert.ok(!(await ann.scrollsSideways()));
    await ann.button("Hide the code").click();
    await ann.button("Show a code to read out").waitFor();
    await knock(eve, first);
    await eve.page.getByRole("alert").getByText("No table is showing this code now").waitFor();
    await eve.button("Back").click();
    const second = await show(ann);
    assert.notEqual(second, first);
    await knock(eve, second);
    await ann.button("Decline: Eve").click();
    await eve.page.getByRole("alert").waitFor();
    assert.equal(eve.traffic.messages("view").length, 0);
    assert.equal(eve.traffic.messages("accepted").length, 0);
  },
);
