// A scene: one test, with its players, each in a browser of their own, and what holds for all of them at its end.

import {mkdir} from "node:fs/promises";
import {after, before, test} from "node:test";
import type {Browser, BrowserContextOptions} from "playwright-core";
import {launchChromium, type programs} from "./browser.js";
import {Player} from "./player.js";
import {Server} from "./server.js";
import {FaultyProxy} from "./faulty_proxy.js";

/** The screens that players have. Touch is what tells a phone from a narrow window. */
export const screens = {
  desktop: {viewport: {width: 1280, height: 800}},
  phone: {viewport: {width: 390, height: 664}, hasTouch: true, isMobile: true, deviceScaleFactor: 2},
  narrow: {viewport: {width: 320, height: 640}, hasTouch: true, isMobile: true},
} satisfies Record<string, BrowserContextOptions>;

/**
 * Pages with their animations. Elsewhere they have none, because drawing them without a graphics card takes a third of the
 * processor time.
 */
export const animated = {reducedMotion: "no-preference"} satisfies BrowserContextOptions;

/** What the bars of their browsers leave of the screens of phones and of a tablet, upright and on their sides. */
export const windows = [
  {width: 390, height: 664},
  {width: 412, height: 732},
  {width: 375, height: 553},
  {width: 360, height: 640},
  {width: 844, height: 390},
  {width: 740, height: 360},
  {width: 1024, height: 768},
] as const;

/** What a test is given: a server of the file's, and players as it asks for them. */
export class Scene {
  private readonly players: Player[] = [];
  private readonly proxies: FaultyProxy[] = [];

  constructor(
    private readonly browser: Browser,
    /** Shared by the tests of a file, each in rooms of its own. */
    readonly server: Server,
  ) {}

  /** Somebody with a browser of their own: no tokens, nothing remembered. `settings` are Playwright's. */
  async player(
    name: string,
    settings: BrowserContextOptions = {},
    origin = this.server.origin,
  ): Promise<Player> {
    const context = await this.browser.newContext({
      ...screens.desktop,
      locale: "en-GB",
      reducedMotion: "reduce",
      ...settings,
    });
    context.setDefaultTimeout(30_000);
    const player = await Player.open(context, name, origin);
    this.players.push(player);
    return player;
  }

  /** A proxy to the server, for a player whose network fails. */
  async proxy(): Promise<FaultyProxy> {
    const proxy = await FaultyProxy.to(this.server.port);
    this.proxies.push(proxy);
    return proxy;
  }

  /** What holds at the end of each scene: no page did anything that a page may not do, and axe-core finds nothing. */
  async check(): Promise<void> {
    for (const player of this.players) await player.checkAccess();
    const faults = this.players.flatMap((player) =>
      player.faults.all.map((fault) => `${player.name}: ${fault}`),
    );
    if (faults.length > 0) throw new Error(`the pages are at fault:\n${faults.join("\n")}`);
  }

  /** Pictures of every page, for whoever looks for the reason of a failure. */
  async photograph(sentence: string): Promise<void> {
    const folder = "build/web-failures";
    await mkdir(folder, {recursive: true});
    for (const player of this.players) {
      const path = `${folder}/${sentence.replace(/\W+/g, "-").slice(0, 60)}-${player.name.replace(/\W+/g, "")}.png`;
      await player.page.screenshot({path, timeout: 5_000}).catch(() => undefined);
    }
  }

  /** Closes all that the scene opened. */
  async end(): Promise<void> {
    await Promise.all(this.players.map((player) => player.page.context().close()));
    await Promise.all(this.proxies.map((proxy) => proxy.remove()));
  }
}

let browser: Browser | undefined;
let server: Server | undefined;

/** To be called once in a test file: its browser and its server live as long as its tests. */
export function useBrowserAndServer(program: keyof typeof programs = "shell"): void {
  before(async () => {
    server = await Server.start();
    browser = await launchChromium(program);
  });
  after(async () => {
    await Promise.all([browser?.close(), server?.stop()]);
  });
}

/** A test in real browsers. It is given up when even a slow and busy machine would have come to its end. */
export function scene(sentence: string, body: (scene: Scene) => Promise<void>): void {
  test(sentence, {timeout: 600_000}, async () => {
    const stage = new Scene(browser!, server!);
    try {
      await body(stage);
      await stage.check();
    } catch (error) {
      await stage.photograph(sentence);
      throw error;
    } finally {
      await stage.end();
    }
  });
}
