// A player as a test sees one: a page, and hands that find things by role and name, as people and screen readers do.

import assert from "node:assert/strict";
import type {BrowserContext, Locator, Page} from "playwright-core";
import {accessViolations} from "./access.js";
import {Faults} from "./faults.js";
import {Traffic} from "./traffic.js";
import {gameName} from "./words.js";

/** What a room is made of: the preset, how many play, and options by the labels that the form gives them. */
export type Table = {preset: string; players: number; sides?: number; options?: Record<string, string>};

const countPresses = `{
  window.presses = 0;
  addEventListener("click", ({target}) => target.closest?.("a, button") && ++window.presses, true);
}`;

/** One person at one browser. */
export class Player {
  private constructor(
    readonly name: string,
    readonly page: Page,
    /** Where this player finds the server: its own address, or a proxy's. */
    readonly origin: string,
    readonly faults: Faults,
    readonly traffic: Traffic,
  ) {}

  /** Opens an empty page in `context`. */
  static async open(context: BrowserContext, name: string, origin: string): Promise<Player> {
    const page = await context.newPage();
    await page.addInitScript(countPresses);
    return new Player(name, page, origin, await Faults.watch(page), Traffic.of(page));
  }

  /** Another tab of the same browser. */
  async secondTab(): Promise<Player> {
    return Player.open(this.page.context(), `${this.name} (second tab)`, this.origin);
  }

  /** Goes to `path` of the server. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(this.origin + path);
  }

  /** Chooses a language for this browser, as its settings would store it, and comes back to the room. */
  async speak(language: string): Promise<void> {
    await this.page.evaluate((chosen) => {
      const switches = JSON.parse(localStorage.getItem("sequence.switches") ?? "{}") as object;
      localStorage.setItem("sequence.switches", JSON.stringify({...switches, language: chosen}));
    }, language);
    await this.page.reload();
    await this.page.locator(`html[lang=${language}] .shell-room`).waitFor();
  }

  /** How many buttons and links have been pressed on the page that is open, since it was loaded. */
  async presses(): Promise<number> {
    return this.page.evaluate<number>("presses");
  }

  /** The button of that name. */
  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", {name, exact: true});
  }

  /** Opens what a button of the start page leads to. */
  async begin(way: "Play with friends" | "Play with bots" | "Join with a code"): Promise<void> {
    await this.goTo("/");
    const link = way === "Play with bots" ? "Choose the game with bots" : way;
    await this.page.getByRole("link", {name: link, exact: true}).click();
    await this.page.getByRole("heading", {name: way, level: 1}).waitFor();
  }

  /** Makes a room from the start page and sits down in it; answers with the link for friends. */
  async create(table: Table): Promise<string> {
    await this.begin("Play with friends");
    await this.chooseGame(table);
    await this.page.getByLabel("Your name").fill(this.name);
    if (table.options !== undefined) await this.setOptions(table.options);
    await this.button("Create table").click();
    await this.button("Stand up").waitFor();
    return this.link();
  }

  /** The link for friends, as the server told this page. */
  link(): string {
    const views = this.traffic.messages("view");
    const link = views.at(-1)?.["link"];
    assert.ok(typeof link === "string", `${this.name} has been told no link`);
    return link;
  }

  /** Follows a friend's link and says a name; sits down, or only watches. */
  async join(link: string, how: "sit" | "watch" = "sit"): Promise<void> {
    await this.goTo(pathOf(link));
    await this.page.getByLabel("Your name").fill(this.name);
    await this.button(how === "sit" ? "Take a seat" : "Just watch").click();
    await this.traffic.until(`${this.name} is in the room`, () => this.traffic.messages("view").length > 0);
    if (how === "sit") await this.button("Stand up").waitFor();
  }

  /** The host puts bots on all seats that are free. */
  async fillWithBots(level: "easy" | "medium" | "hard" = "easy"): Promise<void> {
    await this.page.getByLabel("Bot level").selectOption(level);
    const free = this.page.getByRole("button", {name: /^Add a bot: Seat/});
    for (let left = await free.count(); left > 0; --left) await this.doing(() => free.first().click());
  }

  /** What tells how the game ended. */
  result(): Locator {
    return this.page.getByRole("region", {name: /^The game is over/});
  }

  /** The figures of the game that has ended, below the table. */
  details(): Locator {
    return this.page.getByRole("region", {name: "Details"});
  }

  /**
   * The host starts the game, and the others are ready if they are asked; answers when it has begun, for each of
   * `others` too.
   */
  async start(...others: Player[]): Promise<void> {
    const begun = [this, ...others].map(({name, traffic}) => {
      const games = traffic.events("game-started").length;
      const checks = traffic.events("ready-check-opened").length;
      const hasBegun = (): boolean => traffic.events("game-started").length > games;
      return async (other?: Player) => {
        const isAsked = (): boolean => traffic.events("ready-check-opened").length > checks;
        await traffic.until(`${name} is asked, or the game has begun`, () => isAsked() || hasBegun(), 50);
        if (other !== undefined && isAsked() && !hasBegun())
          await other.page.getByRole("button", {name: "I'm ready"}).first().click();
        await traffic.until(`the game has begun for ${name}`, hasBegun, 50);
      };
    });
    await this.page
      .getByRole("button", {name: /^(Start the (next )?game|Play again)$/})
      .first()
      .click();
    await Promise.all(begun.map((hasBegun, n) => hasBegun(others[n - 1])));
  }

  /** Says something to the table. */
  async say(text: string): Promise<void> {
    const opened = await this.openTalk();
    await this.doing(async () => {
      await this.page.getByRole("textbox", {name: "Message"}).fill(text);
      await this.button("Send").click();
    });
    if (opened) await this.page.keyboard.press("Escape");
  }

  /** On a phone the talk is behind a button; says whether it was. */
  async openTalk(): Promise<boolean> {
    const opener = this.page.getByRole("button", {name: /^Chat & players/});
    const hidden = await opener.isVisible();
    if (hidden) await opener.click();
    return hidden;
  }

  /** Does `act`, and waits until each command that the page has sent because of it is done or refused. */
  async doing(act: () => Promise<void>): Promise<void> {
    const before = this.traffic.said.length;
    await act();
    await this.traffic.until(
      "the server has answered",
      () =>
        this.traffic.said.length > before &&
        this.traffic.said.slice(before).every((command) => this.traffic.isDone(command)),
    );
  }

  /** Fails with all that axe-core finds on the page as it stands. */
  async checkAccess(): Promise<void> {
    if (this.page.isClosed() || this.page.url() === "about:blank") return;
    await this.page.getByRole("main").waitFor(); // on a slow machine the page may not have been drawn yet
    assert.deepEqual(
      await accessViolations(this.page),
      [],
      `axe-core on ${this.name}'s page ${this.page.url()}`,
    );
  }

  /** Whether anything reaches beyond the screen's sides. */
  async scrollsSideways(): Promise<boolean> {
    return this.page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
  }

  private async chooseGame({preset, players, sides}: Table): Promise<void> {
    await this.choose("Game", gameName(preset));
    const stepper = this.page.getByRole("spinbutton", {name: "Players"});
    if (await stepper.isVisible()) {
      await stepper.fill(`${players}`);
      await stepper.blur();
    } else {
      await this.choose("Players", `${players}`);
    }
    if (sides !== undefined) await this.choose("Teams", `${sides} teams of ${players / sides}`);
  }

  /** Of radio buttons that look like what they choose: what is clicked is the label. */
  async choose(legend: string, name: string): Promise<void> {
    const choices = this.page.getByRole("group", {name: legend, exact: true}).locator("label");
    await choices.filter({has: this.page.getByText(name, {exact: true})}).click();
  }

  private async setOptions(options: Record<string, string>): Promise<void> {
    await this.page.getByText("More options").click();
    for (const [label, value] of Object.entries(options)) {
      const field = this.page.getByLabel(label, {exact: true});
      if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(value);
      else await field.fill(value);
    }
  }
}

/** Path and fragment of a link, whatever address it was made for. */
export function pathOf(link: string): string {
  const {pathname, hash} = new URL(link);
  return pathname + hash;
}
