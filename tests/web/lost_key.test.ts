// Somebody loses the key to their seat, continues on another device, or goes: the others keep the table going.

import assert from "node:assert/strict";
import {playTogether, playUntilOver} from "./support/play.js";
import {pathOf, type Player} from "./support/player.js";
import {type Scene, scene, screens, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

/** Ann and two others in a game; Bob has a phone. */
async function table(stage: Scene): Promise<[Player, Player, Player]> {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob", screens.phone)];
  const cy = await stage.player("Cy");
  const link = await ann.create({preset: "sequence", players: 3});
  await bob.join(link);
  await cy.join(link);
  await ann.start();
  return [ann, bob, cy];
}

const tools = (player: Player): Promise<void> => player.button("Table tools").click();

/** The player's cards, once the table is there. */
async function hand({page}: Player): Promise<(string | null)[]> {
  const cards = page.locator(".table-hand-card");
  await cards.first().waitFor();
  return cards.evaluateAll((all) => all.map((one) => one.getAttribute("data-key")));
}

scene("a host who lost the key has seat, hand and role again, and the old key is refused", async (stage) => {
  const [ann, bob, cy] = await table(stage);
  const [cards, room] = [await hand(ann), new URL(ann.page.url()).pathname];
  await ann.goTo("/");
  await bob.traffic.until("Ann is away", () => bob.traffic.events("went-away").length > 0);
  const again = await stage.player("Ann");
  await again.goTo(pathOf(bob.link()));
  await again.page.getByLabel("Your name").fill("Ann");
  await again.button("Take a seat").click();
  await again.page.getByText(/^Are you .Ann.\?/).waitFor();
  await again.button(/^No, join as .*2/).waitFor();
  await again.checkAccess();
  await again.button(/^Yes, I am .Ann/).click();
  await again.page.getByText("The others have been asked").waitFor();
  assert.equal(again.traffic.messages("view").length, 0);
  await cy.page.getByRole("region", {name: "A request"}).getByText("Someone says they are Ann.").waitFor();
  await tools(bob);
  await bob.button("Become the host").click({timeout: 90_000}); // a place is kept for a minute
  await bob.page.keyboard.press("Escape");
  await tools(cy);
  await cy.doing(() => cy.button(/^Confirm .Bob. as host$/).click());
  await cy.page.keyboard.press("Escape");
  await bob.page.getByRole("button", {name: /Someone says they are Ann/}).click();
  await bob.checkAccess();
  await bob.doing(() => bob.button("Let in").click());
  await bob.page.keyboard.press("Escape");
  assert.deepEqual(await hand(again), cards);
  await cy.page.getByRole("tab", {name: "History"}).click();
  const history = cy.page.getByRole("tabpanel", {name: "History"});
  await history.getByText("Cy agreed that Bob is the host: 2 of 2 votes.").waitFor();
  await history.getByText("Ann was let back in by Bob; the old key no longer works.").waitFor();
  await history.getByText("Ann is the host now.").waitFor();
  await playTogether([again, bob, cy], 1);
  await ann.goTo(room);
  await ann.page.getByText("Your seat's key no longer works here").waitFor();
  await history.getByText(/Somebody tried to come back with the old key of Ann/).waitFor();
});

scene("a seat moves to another device by a link that works once", async (stage) => {
  const [, bob] = await table(stage);
  const cards = await hand(bob);
  await tools(bob);
  await bob.button("Continue on another device").click();
  await bob.page.getByText("Works for 5 more minutes").waitFor();
  await bob.page.getByRole("img", {name: "QR code of the link"}).waitFor();
  await bob.checkAccess();
  const link = pathOf(await bob.page.getByLabel("Link to your seat").inputValue());
  const laptop = await stage.player("Bob's laptop");
  await laptop.goTo(link);
  assert.deepEqual(await hand(laptop), cards);
  assert.equal(new URL(laptop.page.url()).hash, "");
  await bob.page.getByRole("heading", {name: "You continued on another device"}).waitFor();
  await laptop.goTo(link); // its own key is tried after one that is over
  await hand(laptop);
  await bob.goTo(link);
  await bob.page.getByText("This link has expired").waitFor();
  await bob.button("Just watch").waitFor();
});

scene(
  "a browser that stores nothing says so, and a spectator plays on for somebody who left",
  async (stage) => {
    const [ann, bob, dan] = [await stage.player("Ann"), await stage.player("Bob"), await stage.player("Dan")];
    await ann.page.addInitScript(() => Object.defineProperty(window, "localStorage", {value: undefined}));
    const link = await ann.create({preset: "sequences", players: 2, options: {"Points to win": "25"}});
    await ann.page.getByText("Don't close or reload this page").waitFor();
    await ann.checkAccess();
    await bob.join(link);
    await dan.join(link, "watch");
    await ann.start();
    await tools(bob);
    await bob.button("Leave the table").click();
    const sure = bob.page.getByRole("dialog", {name: "Leave the table"});
    await sure.getByRole("button", {name: "Leave the table"}).click();
    await dan.page.getByRole("tab", {name: "People"}).click();
    await dan.doing(() => dan.button("Ask to play here").click());
    await ann.page
      .getByRole("region", {name: "A request"})
      .getByText("Dan would like to play for Bot 1.")
      .waitFor();
    await ann.checkAccess();
    await ann.doing(() => ann.button("Let them play").click());
    await playUntilOver([ann, dan]);
    await ann.page.getByText("Statistics", {exact: true}).click();
    await ann.page.getByText(/^Seat 2: Bot 1 up to turn \d+, then Dan$/).waitFor();
  },
);
