// What strangers send: markup and direction overrides in names and talk, closed doors, eyes that look at others' hands.

import assert from "node:assert/strict";
import {playTogether, playUntilOver} from "./support/play.js";
import {scene, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

const markup = `<img src=x onerror=alert(1)>`;
const talk = `<script>document.title='owned'</script><b>bold</b> &amp; "quoted" שלום`;

scene("names and talk full of markup stay text, and turn nothing around", async (stage) => {
  const [ann, mallory] = [await stage.player("Ann"), await stage.player(markup.slice(0, 24))];
  await mallory.join(await ann.create({preset: "sequences", players: 2}));
  await ann.page.getByText(mallory.name).first().waitFor();
  await mallory.say(talk);
  await ann.page.getByText(talk).first().waitFor();
  assert.equal(await ann.page.locator("img[src=x], b").count(), 0, "markup became elements");
  const isolated = await ann.page
    .getByText(mallory.name)
    .first()
    .evaluate(
      (element) => element.closest("bdi") !== null || getComputedStyle(element).unicodeBidi === "isolate",
    );
  assert.ok(isolated, "a name is not isolated from the text around it");
  await ann.start();
  await ann.page.getByText(mallory.name).first().waitFor();
  await playTogether([ann, mallory], 2);
});

scene("a name with a direction override is refused in words", async (stage) => {
  const ann = await stage.player("Ann");
  await ann.begin("Play with friends");
  await ann.page.getByLabel("Your name").fill("Ann\u202Elive");
  await ann.button("Create table").click();
  await ann.page.getByText("Remove the invisible character").waitFor();
});

scene("who watches sees no hand, neither on the page nor on the wire", async (stage) => {
  const [ann, bob, wanda] = [
    await stage.player("Ann"),
    await stage.player("Bob"),
    await stage.player("Wanda"),
  ];
  const link = await ann.create({preset: "sequence", players: 2});
  await bob.join(link);
  await wanda.join(link, "watch");
  await ann.start();
  await playTogether([ann, bob], 4);
  await wanda.page.getByRole("grid").waitFor();
  assert.equal(await wanda.page.getByRole("group", {name: "Your hand"}).count(), 0);
  assert.deepEqual([...wanda.traffic.events("hand-dealt"), ...wanda.traffic.events("card-received")], []);
  assert.ok(
    ann.traffic.events("hand-dealt").length === 1,
    "Ann was told her own hand, or this test looks at nothing",
  );
});

scene("who watches talks with those who watch, and no player hears it during a game", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  const [wanda, walt] = [await stage.player("Wanda"), await stage.player("Walt")];
  const link = await ann.create({preset: "sequence", players: 2});
  await bob.join(link);
  for (const watcher of [wanda, walt]) await watcher.join(link, "watch");
  await ann.start();
  await wanda.say("Bob should block d4");
  await walt.page.getByRole("list", {name: "Chat"}).getByText("Bob should block d4").waitFor();
  await walt.say("He cannot");
  await playTogether([ann, bob], 4);
  for (const player of [ann, bob])
    assert.ok(!/block d4|He cannot/.test(JSON.stringify(player.traffic.heard)), `${player.name} heard it`);
});

scene("a code that leads nowhere is answered in words", async (stage) => {
  const ann = await stage.player("Ann");
  await ann.goTo("/r/0000000000");
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.button("Take a seat").click();
  await ann.page
    .getByText(/No table has this code/)
    .first()
    .waitFor();
});

scene("a damaged link is repaired or explained", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  const {pathname, hash} = new URL(await ann.create({preset: "sequences", players: 2}));
  await bob.goTo(`${pathname}.${hash})`);
  await bob.page.getByRole("heading", {name: /invite/}).waitFor();
  for (const [path, told] of [
    [pathname.slice(0, -3), "isn't a complete table code"],
    ["/r/", "It has no table code"],
  ] as const) {
    await bob.goTo(path);
    await bob.page.getByText(told).waitFor();
    await bob.checkAccess();
  }
  await bob.page.getByLabel("Link or code").fill(pathname + hash);
  await bob.button("Go to the table").click();
  await bob.page.getByRole("heading", {name: /invite/}).waitFor();
});

scene("the door: who comes by the code alone needs the password", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  const options = {"Table password": "open sesame"};
  const link = await ann.create({preset: "sequences", players: 2, options});
  await bob.goTo(new URL(link).pathname);
  await bob.page.getByLabel("Your name").fill("Bob");
  await bob.button("Take a seat").click();
  await bob.page.getByLabel("Table password").fill("open sesame");
  await bob.button("Take a seat").click();
  await bob.button("Stand up").waitFor();
});

scene("the fair deal: two browsers take part, and both find the game fair", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  await bob.join(await ann.create({preset: "sequences", players: 2, options: {"Points to win": "25"}}));
  await ann.start();
  for (const player of [ann, bob]) {
    assert.equal(player.traffic.commands("deal-commit").length, 1);
    assert.equal(player.traffic.commands("deal-reveal").length, 1);
  }
  await playUntilOver([ann, bob]);
  for (const player of [ann, bob]) await player.page.getByText("Fair deal: verified").first().waitFor();
});

scene("the fair deal: a record that was changed on its way is found out", async (stage) => {
  const proxy = await stage.proxy();
  // The first die of the record becomes another one.
  proxy.tamper((text) =>
    text.replace(/(\[Rolls \\+")([1-6])/g, (_, tag: string, die: string) => tag + ((Number(die) % 6) + 1)),
  );
  const ann = await stage.player("Ann", {}, proxy.origin);
  await ann.create({preset: "sequences", players: 1, options: {"Points to win": "25"}});
  await ann.start();
  await playUntilOver([ann]);
  await ann.page.getByText("this game was not dealt correctly").first().waitFor();
  assert.equal(await ann.page.getByText("Fair deal: verified").count(), 0);
});
