// What a session among friends has besides moves: talk, calls, pauses, a door, a host, and a game to look back on.

import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import type {Download} from "playwright-core";
import {playMoves, playTogether, playUntilOver} from "./support/play.js";
import type {Player} from "./support/player.js";
import {type Scene, scene, screens, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

async function dice(
  stage: Scene,
  options: Record<string, string> = {"Points to win": "25"},
): Promise<[Player, Player]> {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  await bob.join(await ann.create({preset: "sequences", players: 2, options}));
  return [ann, bob];
}

async function tools(player: Player, ...presses: string[]): Promise<void> {
  await player.page.getByRole("button", {name: /^Table tools/}).click();
  const dialog = player.page.getByRole("dialog", {name: "Table tools"});
  for (const press of presses)
    await player.doing(() => dialog.getByRole("button", {name: press, exact: true}).click());
  await player.checkAccess();
  await player.page.keyboard.press("Escape");
  await dialog.waitFor({state: "hidden"});
}

scene("people talk, react and use phrases; on a phone the newest line is in sight", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob", screens.phone)];
  await bob.join(await ann.create({preset: "sequence", players: 2}));
  await ann.say("Good evening!");
  await bob.page.getByRole("button", {name: /^Chat & players.*1 new message/}).waitFor();
  await bob.openTalk();
  await bob.checkAccess();
  await bob.button("React to Ann").click();
  await bob.doing(() => bob.button("heart").click());
  await ann.page.getByRole("list", {name: "Chat"}).getByText("❤").waitFor();
  await ann.button("Phrases").click();
  await ann.doing(() => ann.button("Good luck!").click());
  await bob.page.getByRole("list", {name: "Chat"}).getByText("Good luck!").waitFor();
});

scene("who writes too much is told so, and what was typed stays", async (stage) => {
  const [ann] = await dice(stage);
  for (let line = 1; line <= 5; ++line) await ann.say(`line ${line}`);
  await ann.say("one too many");
  await ann.page.getByRole("alert").getByText("At most five messages").waitFor();
  assert.equal(await ann.page.getByRole("textbox", {name: "Message"}).inputValue(), "one too many");
});

scene("table talk is called, owned up to, and costs a card", async (stage) => {
  const settings = (name: string) => (name === "Bob" || name === "Dee" ? screens.phone : {});
  const names = ["Ann", "Bob", "Cy", "Dee"];
  const players = await Promise.all(names.map((name) => stage.player(name, settings(name))));
  const [ann, bob, , dee] = players as [Player, Player, Player, Player];
  const link = await ann.create({preset: "sequence-rv", players: 4});
  for (const other of players.slice(1)) await other.join(link);
  await ann.start();
  await bob.say("Try the corner, Dee");
  await bob.openTalk(); // the call is seen above the chat, and closes what else covers it
  await dee.button("Settings").click();
  await ann.button("React to Bob").click();
  await ann.doing(() => ann.button("Call table talk").click());
  await bob.page.getByRole("dialog").getByRole("timer").waitFor();
  await dee.page.getByRole("dialog").waitFor({state: "detached"});
  await dee.page.getByRole("timer").last().waitFor();
  await Promise.all([ann.checkAccess(), bob.checkAccess()]);
  await bob.doing(() => bob.page.getByRole("dialog").getByRole("button", {name: "Admit it"}).click());
  await bob.page.keyboard.press("Escape");
  await bob.traffic.until("Bob has to forfeit a card", () => bob.traffic.legal.forfeit !== undefined);
  await bob.page.getByText("Penalty for table talk").first().waitFor();
  await playMoves(bob, 1);
  await ann.traffic.until(
    "the card is on the discards",
    () => ann.traffic.events("card-forfeited").length > 0,
  );
});

scene("listed words are named before a message is sent where it could be called", async (stage) => {
  const players = await Promise.all(["Ann", "Bob", "Cy", "Dee"].map((name) => stage.player(name)));
  const [ann, bob] = players as [Player, Player, Player, Player];
  const link = await ann.create({preset: "sequence-rv", players: 4});
  for (const other of players.slice(1)) await other.join(link);
  const message = bob.page.getByRole("textbox", {name: "Message"});
  await bob.say("take d4"); // before the game nothing can be called
  await ann.start(bob);
  await bob.say("back in 1 minute");
  await message.fill("put it on d4");
  await bob.button("Send").click();
  await bob.page.getByText("Opponents could call this as table talk: “d4”, “put”.").waitFor();
  await bob.checkAccess();
  await bob.button("Change it").click();
  assert.ok(await message.evaluate((field) => field === document.activeElement));
  await message.fill("left or right?");
  await message.press("Enter");
  await bob.doing(() => bob.button("Send anyway").click());
  await ann.page.getByRole("list", {name: "Chat"}).getByText("left or right?").waitFor();
  assert.equal(await ann.page.getByText("put it on d4").count(), 0);
});

scene("a pause holds the game until the host goes on", async (stage) => {
  const [ann, bob] = await dice(stage);
  await ann.start();
  await tools(ann, "Pause the game");
  await bob.page.getByRole("region", {name: "Pause"}).waitFor();
  await bob.checkAccess();
  await ann.doing(() =>
    ann.page.getByRole("region", {name: "Pause"}).getByRole("button", {name: "Resume"}).click(),
  );
  await bob.page.getByRole("region", {name: "Pause"}).waitFor({state: "hidden"});
  await playUntilOver([ann, bob]);
});

scene("at a locked door people knock, with a typed code too, and the host decides", async (stage) => {
  const [ann, cy, eve] = [await stage.player("Ann"), await stage.player("Cy"), await stage.player("Eve")];
  const link = await ann.create({preset: "sequences", players: 3});
  await ann.page.getByRole("button", {name: /^Table tools/}).click();
  const lock = ann.page.getByRole("checkbox", {name: /^Lock table/});
  await ann.doing(() => lock.click());
  await ann.page.keyboard.press("Escape");
  const {pathname, hash} = new URL(link);
  const code = pathname.slice("/r/".length).toLowerCase();
  for (const [guest, typed, press] of [
    [cy, ` ${code.slice(0, 5)}-${code.slice(5)}`, "Let in: Cy"],
    [eve, pathname + hash, "Decline: Eve"],
  ] as const) {
    await guest.begin("Join with a code");
    await guest.page.getByLabel("Link or code").fill(typed);
    await guest.button("Go to the table").click();
    await guest.page.getByRole("heading", {name: /invite/}).waitFor();
    await guest.page.getByLabel("Your name").fill(guest.name);
    await guest.button("Take a seat").click();
    await guest.page.getByRole("heading", {name: "Waiting to be let in"}).waitFor();
    await guest.checkAccess();
    await ann.page.getByRole("button", {name: /^Table tools.*knocking/}).waitFor();
    await tools(ann, press);
  }
  await cy.button("Stand up").waitFor();
  await eve.page.getByText("The host did not let you in").waitFor();
});

scene("a finished game is saved as a file or as text, and watched again move by move", async (stage) => {
  const [ann, bob] = await dice(stage);
  await ann.start();
  await playUntilOver([ann, bob]);
  const saved = (ending: string): Promise<Download> =>
    ann.page.waitForEvent("download", (download) => download.suggestedFilename().endsWith(ending));
  const [record] = await Promise.all([saved(".sgr"), ann.button("Save as text").click()]);
  const [game] = await Promise.all([saved(".sequence.json"), ann.button("Save the game").click()]);
  assert.match(await readFile(await record.path(), "utf8"), /^\[Game "sequences"\]/);
  assert.equal(JSON.parse(JSON.parse(await readFile(await game.path(), "utf8")).fairdeal).fairdeal, 1);
  await ann.button("Replay").click();
  const replay = ann.page.getByRole("dialog", {name: /^Replay of game/});
  const slider = replay.getByRole("slider", {name: "Move"});
  assert.equal(await slider.inputValue(), "0");
  await slider.press("ArrowRight");
  assert.equal(await slider.inputValue(), "1");
  await ann.checkAccess();
  await replay.getByRole("button", {name: "To the end"}).click();
  assert.equal(await slider.inputValue(), await slider.getAttribute("max"));
  await replay.getByRole("button", {name: "To the beginning"}).click();
  assert.equal(await slider.inputValue(), "0");
});

scene("who draws by hand is shown the owed card until it is drawn", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  await bob.join(await ann.create({preset: "sequence", players: 2}));
  for (const player of [ann, bob]) {
    await player.button("Settings").click();
    await player.page.getByRole("checkbox", {name: "Draw automatically"}).uncheck();
    await player.checkAccess();
    await player.page.keyboard.press("Escape");
  }
  await ann.start();
  const first = "place" in ann.traffic.legal ? ann : bob;
  await playMoves(first, 1);
  await first.doing(() => first.button("Draw your card").click());
  await first.button("Draw your card").waitFor({state: "hidden"});
  await first.page.getByRole("group", {name: "Your hand"}).getByRole("button").nth(6).waitFor();
});

scene("a rule is read at the table without leaving it", async (stage) => {
  const [ann, bob] = await dice(stage);
  await ann.start();
  await ann.page.getByRole("link", {name: "Scoring"}).click();
  const rule = ann.page.getByRole("dialog", {name: /X3/});
  await rule.getByText("six 6s").waitFor();
  await ann.checkAccess();
  await ann.page.keyboard.press("Escape");
  await rule.waitFor({state: "hidden"});
  await playTogether([ann, bob], 2);
});

scene("a series is played on a clock until somebody has won more than half of it", async (stage) => {
  const series = {"Points to win": "25", "Games in a series": "3", "Time per turn": "60"};
  const [ann, bob] = await dice(stage, series);
  await ann.start();
  await ann.page.getByRole("timer", {name: /^Time left for/}).waitFor();
  await playUntilOver([ann, bob]);
  await bob.details().getByText("Best of 3: game 1").waitFor();
  const isWon = ann.details().getByText(/^The series is won by/);
  for (let games = 1; games < 3 && !(await isWon.isVisible()); ++games) {
    await ann.start(bob);
    await playUntilOver([ann, bob]);
  }
  await isWon.waitFor();
  await ann.checkAccess();
});
