// What a person sets for their own browser: how the page looks and sounds.

import assert from "node:assert/strict";
import {scene, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

scene("a change of the volume is heard at once, and sound is off in one tap", async (stage) => {
  const ann = await stage.player("Ann");
  await ann.goTo("/");
  await ann.button("Settings").click();
  const chip = ann.page.waitForResponse((answer) => answer.url().endsWith("/sounds/chip.mp3"));
  await ann.page.getByRole("slider", {name: "Volume"}).fill("5");
  assert.equal((await chip).headers()["content-type"], "audio/mpeg");
  await ann.page.getByLabel("Sound").uncheck();
  await ann.page.getByRole("slider", {name: "Volume"}).waitFor({state: "detached"});
});

scene("all sounds can be played, and together they are small", async (stage) => {
  const ann = await stage.player("Ann");
  await ann.goTo("/");
  const sounds = await ann.page.evaluate(async () => {
    const audio = new OfflineAudioContext(1, 1, 44_100);
    const names = ["card", "chip", "dice", "shuffle", "chime", "win"];
    const files = await Promise.all(
      names.map(async (name) => (await fetch(`sounds/${name}.mp3`)).arrayBuffer()),
    );
    const bytes = files.reduce((sum, file) => sum + file.byteLength, 0);
    const decoded = await Promise.all(files.map((file) => audio.decodeAudioData(file)));
    return {bytes, seconds: decoded.map(({duration}) => duration)};
  });
  assert.ok(sounds.bytes < 40_000, `${sounds.bytes} bytes`);
  for (const seconds of sounds.seconds) assert.ok(seconds > 0.1 && seconds < 1.5, sounds.seconds.join(" "));
});

scene("the boards are of felt or of wood, by day and by night, and stay so", async (stage) => {
  const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
  await bob.join(await ann.create({preset: "sequence", players: 2}));
  await ann.start();
  const mat = (): Promise<string> =>
    ann.page.locator(".table-felt").evaluate((felt) => getComputedStyle(felt).fill);
  const felt = await mat();
  await ann.button("Settings").click();
  await ann.page.getByRole("combobox", {name: "Board"}).selectOption({label: "Wood"});
  const wood = await mat();
  assert.notEqual(wood, felt);
  await ann.page.getByRole("combobox", {name: "Colours"}).selectOption({label: "Dark"});
  assert.equal(await mat(), wood);
  await ann.page.reload();
  await ann.page.getByRole("group", {name: "Your hand"}).waitFor();
  assert.equal(await mat(), wood);
});
