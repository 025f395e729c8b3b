// Screenshots of the page as players see it, on phone and desktop, light and dark, for eyes to judge: build/shots.

import {mkdir} from "node:fs/promises";
import type {Browser, BrowserContextOptions} from "playwright-core";
import {launchChromium} from "./support/browser.js";
import {handCard, isAskedAbout, isToMove, playMoves, playTogether, playUntilOver} from "./support/play.js";
import {pathOf, type Player, type Table} from "./support/player.js";
import {Scene, screens, windows} from "./support/scene.js";
import {Server} from "./support/server.js";

const folder = "build/shots";
const looks: [string, BrowserContextOptions][] = [
  ["phone-light", {...screens.phone, colorScheme: "light"}],
  ["phone-dark", {...screens.phone, colorScheme: "dark"}],
  ["desktop-light", {...screens.desktop, colorScheme: "light"}],
  ["desktop-dark", {...screens.desktop, colorScheme: "dark"}],
];

/** What is shot in every window that phones and tablets leave. */
const tables = new Set(["table", "bible", "dice", "six-dice", "result", "won"]);

type Shoot = (name: string) => Promise<void>;

/** Whose page is shot, and what the others of the scene do without being looked at. */
type Sitting = {ann: Player; bob: Player; shoot: Shoot};

async function seated({ann, bob}: Sitting, table: Table): Promise<void> {
  await bob.join(await ann.create(table));
  await ann.fillWithBots("medium");
}

/** Every page once, in the order in which a session shows them. */
const pages: [string, (sitting: Sitting) => Promise<void>][] = [
  [
    "start",
    async ({ann, bob, shoot}) => {
      await ann.goTo("/");
      await ann.page.locator(".start-board").waitFor();
      await shoot("start");
      await ann.begin("Play with friends");
      await shoot("start-friends");
      await ann.begin("Play with bots");
      await shoot("start-bots");
      await ann.begin("Join with a code");
      await shoot("start-code");
      await ann.goTo(pathOf(await bob.create({preset: "sequence", players: 2})));
      await ann.page.locator(".start-board").waitFor();
      await shoot("start-guest");
      await ann.goTo("/rules");
      await ann.page.getByRole("heading", {level: 1}).waitFor();
      await shoot("rules");
    },
  ],
  [
    "cards",
    async (sitting) => {
      const {ann, bob, shoot} = sitting;
      await bob.join(await ann.create({preset: "sequence", players: 3}));
      await shoot("lobby");
      await ann.fillWithBots("medium");
      await ann.start();
      await bob.say("What a board!");
      // Bob plays on until it is Ann's turn again; what he waits for after that does not come.
      void playTogether([bob], Infinity).catch(() => undefined);
      await playMoves(ann, 7);
      await ann.traffic.until("it is Ann's turn", () => isToMove(ann));
      await handCard(
        ann,
        Object.keys(ann.traffic.legal.place ?? {}).find((card) => !isAskedAbout(card))!,
      ).click();
      await shoot("table");
    },
  ],
  [
    "bible",
    async (sitting) => {
      await seated(sitting, {preset: "sequence-bible", players: 3});
      await sitting.ann.start();
      await playTogether([sitting.ann, sitting.bob], 8);
      await sitting.shoot("bible");
    },
  ],
  [
    "dice",
    async (sitting) => {
      const {ann, bob, shoot} = sitting;
      await seated(sitting, {preset: "sequence-dice", players: 2});
      await ann.start();
      await playTogether([ann, bob], 16);
      await shoot("dice");
      await playUntilOver([ann, bob]);
      await shoot("result");
    },
  ],
  [
    "won",
    async (sitting) => {
      const {ann, bob, shoot} = sitting;
      await seated(sitting, {preset: "sequence", players: 4});
      await ann.start();
      await playUntilOver([ann, bob]);
      await shoot("won");
    },
  ],
  [
    "six-dice",
    async (sitting) => {
      const {ann, bob, shoot} = sitting;
      await seated(sitting, {preset: "hearts-due", players: 5, options: {"Stake in play chips": "50"}});
      await ann.start();
      await playTogether([ann, bob], 6);
      await shoot("six-dice");
    },
  ],
];

async function shootWindows({page}: Player, path: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of windows) {
    await page.setViewportSize(size);
    await page.screenshot({path: `${path}-${size.width}x${size.height}.png`});
  }
  await page.setViewportSize(before);
}

async function sit(
  browser: Browser,
  server: Server,
  look: string,
  settings: BrowserContextOptions,
  part: string,
): Promise<void> {
  const stage = new Scene(browser, server);
  const [ann, bob] = [await stage.player("Ann", settings), await stage.player("Bob", settings)];
  const shoot = async (name: string): Promise<void> => {
    // Chips that are still on their way would be different in each shot.
    await ann.page.evaluate(
      "Promise.all(document.getAnimations().map((animation) => animation.finished)).catch(() => 0)",
    );
    await ann.page.screenshot({path: `${folder}/${name}-${look}.png`, fullPage: name === "start"});
    if (settings.hasTouch && tables.has(name)) await shootWindows(ann, `${folder}/${name}-${look}`);
  };
  try {
    for (const [name, play] of pages) if (name.includes(part)) await play({ann, bob, shoot});
  } finally {
    await stage.end();
  }
}

const [part = "", only = ""] = process.argv.slice(2);
await mkdir(folder, {recursive: true});
const [browser, server] = await Promise.all([launchChromium(), Server.start()]);
try {
  for (const [look, settings] of looks)
    if (look.includes(only)) await sit(browser, server, look, settings, part);
} finally {
  await Promise.all([browser.close(), server.stop()]);
}
console.log(`screenshots are in ${folder}`);
