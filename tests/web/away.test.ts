// Somebody goes, for a moment or for good, and the others play on: bots that stand in, votes, a seat that is left.

import assert from "node:assert/strict";
import {isToMove, playMoves, playTogether, playUntilOver} from "./support/play.js";
import type {Player} from "./support/player.js";
import {type Scene, scene, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

async function table(stage: Scene, preset: string, ...names: string[]): Promise<Player[]> {
  const players = await Promise.all(names.map((name) => stage.player(name)));
  const options = preset === "sequences" ? {"Points to win": "25"} : {};
  const link = await players[0]!.create({preset, players: names.length, options});
  for (const other of players.slice(1)) await other.join(link);
  await players[0]!.start();
  return players;
}

/** The network of `player` is gone; answers when `verifier` is told so. */
async function loseNetwork(player: Player, verifier: Player): Promise<void> {
  const told = verifier.traffic.events("went-away").length;
  await player.goTo("/");
  await verifier.traffic.until(
    `${player.name} counts as away`,
    () => verifier.traffic.events("went-away").length > told,
  );
}

/** Plays for `other` until it is the turn of `player`. */
async function playUntilToMove(player: Player, other: Player): Promise<void> {
  for (;;) {
    const toMove = async (one: Player): Promise<Player> => {
      await one.traffic.until(`it is ${one.name}'s turn`, () => isToMove(one));
      return one;
    };
    if ((await Promise.any([toMove(player), toMove(other)])) === player) return;
    await playMoves(other, 1);
  }
}

/** Waits until the list of people says so of one of them. */
async function isSaid(player: Player, name: string, what: string): Promise<void> {
  await player.page.getByRole("tab", {name: "People"}).click();
  const people = player.page.getByRole("list", {name: "People"}).getByRole("listitem");
  await people.filter({hasText: name}).getByText(what).waitFor();
}

scene("who leaves in the middle of a game chooses how well a bot plays on, and it does", async (stage) => {
  const [ann, bob] = (await table(stage, "sequences", "Ann", "Bob")) as [Player, Player];
  await bob.page.getByRole("button", {name: /^Table tools/}).click();
  await bob.button("Leave the table").click();
  const sure = bob.page.getByRole("dialog", {name: "Leave the table"});
  await sure.getByLabel("Bot level").selectOption("hard");
  await bob.checkAccess();
  await sure.getByRole("button", {name: "Leave the table"}).click();
  await isSaid(ann, "Bot 1", "bot, hard");
  await playUntilOver([ann]);
});

scene("the host removes somebody who plays, and a bot takes over", async (stage) => {
  const [ann, bob] = (await table(stage, "sequences", "Ann", "Bob")) as [Player, Player];
  await ann.page.getByRole("button", {name: /^Table tools/}).click();
  await ann.page.getByRole("button", {name: /^Remove: Bob/}).click();
  const sure = ann.page.getByRole("dialog", {name: "Remove"});
  await sure.getByLabel("Bot level").selectOption("hard");
  await ann.doing(() => sure.getByRole("button", {name: "Remove"}).click());
  await ann.page.keyboard.press("Escape");
  await isSaid(ann, "Bot 1", "bot, hard");
  await bob.page.getByText("The host removed you").first().waitFor();
  await playUntilOver([ann]);
});

scene("the game waits for who is away, until a bot stands in, until they come back", async (stage) => {
  const [ann, bob] = (await table(stage, "sequence-dice", "Ann", "Bob")) as [Player, Player];
  const room = new URL(bob.page.url()).pathname;
  await playUntilToMove(bob, ann);
  await loseNetwork(bob, ann);
  const waits = ann.page.getByRole("region", {name: "Someone is away"});
  await waits.getByText("It's Bob's turn, but Bob is away").waitFor();
  await ann.checkAccess();
  await waits.getByLabel("Bot level for Bob").selectOption("hard");
  await ann.doing(() => waits.getByRole("button", {name: "Let a bot play"}).click());
  await waits.waitFor({state: "hidden"});
  await isSaid(ann, "Bob", "a bot is playing (hard)");
  await playMoves(ann, 2);
  const views = bob.traffic.messages("view").length;
  await bob.goTo(room);
  await bob.traffic.until("Bob is shown the room", () => bob.traffic.messages("view").length > views);
  await ann.traffic.until("Bob is back", () => ann.traffic.events("came-back").length > 0);
  await playUntilToMove(bob, ann);
  await ann.traffic.until("Bob plays again", () => ann.traffic.events("stand-in-ended").length === 1);
  await playMoves(bob, 1);
});

scene("while the host is away the others vote for a bot in the host's place", async (stage) => {
  const [ann, bob, cy] = (await table(stage, "sequences", "Ann", "Bob", "Cy")) as [Player, Player, Player];
  await loseNetwork(ann, bob);
  for (const [voter, verifier, said] of [
    [bob, cy, "1 vote to let a bot play"],
    [cy, bob, "a bot is playing (medium)"],
  ] as const) {
    await isSaid(voter, "Ann", "away");
    const people = voter.page.getByRole("tabpanel", {name: "People"});
    await voter.doing(() => people.getByRole("button", {name: "Vote to let a bot play"}).click());
    await isSaid(verifier, "Ann", said);
  }
  await playTogether([bob, cy], 2);
});

scene("a referee who watches judges a call, and all are told", async (stage) => {
  const players = await Promise.all(["Ann", "Bob", "Cy", "Dee"].map((name) => stage.player(name)));
  const [ann, bob] = players as [Player, Player, Player, Player];
  const link = await ann.create({preset: "sequence-rv", players: 4});
  for (const other of players.slice(1)) await other.join(link);
  const ref = await stage.player("Ref");
  await ref.join(link, "watch");
  await ann.page.getByRole("button", {name: /^Table tools/}).click();
  await ann.doing(() => ann.page.getByRole("button", {name: /^Make referee: Ref/}).click());
  await ann.page.keyboard.press("Escape");
  await ann.start();
  await bob.say("Try the corner, Dee");
  await ann.button("React to Bob").click();
  await ann.doing(() => ann.button("Call table talk").click());
  await ref.page.getByRole("button", {name: "Not table talk"}).waitFor();
  await ref.checkAccess();
  await ref.doing(() => ref.button("Not table talk").click());
  await ann.page
    .getByText(/^The call against .* was refused/)
    .first()
    .waitFor();
  assert.equal(ann.traffic.events("penalty-given").length, 0);
});
