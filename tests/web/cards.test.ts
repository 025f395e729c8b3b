// Whole games of the card presets, from the start page to the result, by hands in real browsers.

import assert from "node:assert/strict";
import {playUntilOver} from "./support/play.js";
import {scene, useBrowserAndServer} from "./support/scene.js";

useBrowserAndServer();

scene(
  "two browsers play Sequence from the first tap to the last chip",
  async (stage) => {
    const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
    await bob.join(await ann.create({preset: "sequence", players: 2}));
    await ann.start();
    await playUntilOver([ann, bob]);
  },
  120,
);

scene(
  "two browsers and a bot play Sequence by club rules, each for themselves",
  async (stage) => {
    const [ann, bob] = [await stage.player("Ann"), await stage.player("Bob")];
    await bob.join(await ann.create({preset: "sequence-rv", players: 3}));
    await ann.fillWithBots("easy");
    await ann.start();
    assert.ok(ann.traffic.events("card-cut").length >= 3, "everybody cuts for the deal (S5)");
    await playUntilOver([ann, bob], 80);
  },
  120,
);

scene(
  "four browsers play Bible Sequence in two teams",
  async (stage) => {
    const players = await Promise.all(["Ann", "Bob", "Cy", "Dee"].map((name) => stage.player(name)));
    const [ann, ...others] = players;
    const link = await ann!.create({preset: "sequence-bible", players: 4});
    for (const other of others) await other.join(link);
    await ann!.start();
    await playUntilOver(players, 80);
  },
  120,
);
