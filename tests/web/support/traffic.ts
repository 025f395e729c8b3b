// What one page said to the server and heard from it: the frames of its WebSockets, as Chromium shows them. Tests wait for what
// the server says with it, and find in it what no page shows: that a command went out twice, that no hand was told.

import {EventEmitter, once} from "node:events";
import type {Page} from "playwright-core";

/** One message of the protocol, as JSON has it. */
export type Frame = {type: string; [field: string]: unknown};

/** What a member may do now, as docs/protocol.md has it under "Legal actions". */
export type Legal = {
  place?: Record<string, string[]>;
  remove?: Record<string, string[]> | string[];
  exchange?: string[];
  forfeit?: string[];
  put?: string[];
  swap?: string[];
  draw?: true;
  pass?: true;
  roll?: true;
  cast?: true;
};

/** What is played: docs/protocol.md, "The whole view". */
export type Setup = {preset: string; players: number; sides?: number; options?: Record<string, string>};

/** Every frame of a page, over all its connections, in order, and what follows from them for who plays there. */
export class Traffic {
  readonly said: Frame[] = [];
  readonly heard: Frame[] = [];
  /** What may be done now; empty while others move. */
  legal: Legal = {};
  /** The room's game as it was made or changed last. */
  setup: Setup = {preset: "", players: 0};
  /** The side that this page's member plays on; each for themselves in games without sides. */
  side = 0;
  /** Space to side, of the game that runs or ran last. */
  chips = new Map<string, number>();
  /** Whether the newest game has ended. */
  over = false;
  /** The newest version that was closed: docs/protocol.md, "Versions". */
  private seen = 0;
  private you = 0;
  private namings: Naming[] = [];
  private readonly news = new EventEmitter();

  /** Begins to listen to `page`. */
  static of(page: Page): Traffic {
    const traffic = new Traffic();
    traffic.news.setMaxListeners(0);
    page.on("websocket", (socket) => {
      socket.on("framesent", ({payload}) => traffic.said.push(JSON.parse(payload.toString()) as Frame));
      socket.on("framereceived", ({payload}) => traffic.hear(JSON.parse(payload.toString()) as Frame));
    });
    return traffic;
  }

  /** The commands of this type that the page sent, sent again ones too. */
  commands(type: string): Frame[] {
    return this.said.filter((frame) => frame.type === type);
  }

  /** The messages of this type that the page heard. */
  messages(type: string): Frame[] {
    return this.heard.filter((frame) => frame.type === type);
  }

  /** Whether the server has refused this command, or has accepted it and told what it became. */
  isDone(command: Frame): boolean {
    const answer = this.heard.find((frame) => frame["id"] !== undefined && frame["id"] === command["id"]);
    return answer !== undefined && ((answer["version"] as number | undefined) ?? 0) <= this.seen;
  }

  /** Whether this card leaves a choice of lines on this space (S15). */
  hasNaming(card: string, space: string): boolean {
    return this.namings.some((naming) => naming.card === card && naming.space === space);
  }

  /** Every event of this name that the page was told, public and private. */
  events(name: string): Frame[] {
    return this.heard.flatMap(eventsOf).filter((event) => event["event"] === name);
  }

  /** Waits until `holds`, looking after each frame that is heard; throws when it does not within `seconds`. */
  async until(what: string, holds: () => boolean, seconds = 60): Promise<void> {
    const signal = AbortSignal.timeout(seconds * 1000);
    while (!holds()) {
      await once(this.news, "frame", {signal}).catch(() => {
        throw new Error(
          `waited ${seconds} s in vain until ${what}; last heard: ${JSON.stringify(this.heard.slice(-4))}`,
        );
      });
    }
  }

  private hear(frame: Frame): void {
    this.heard.push(frame);
    if (frame.type === "view") this.view(frame);
    if (["view", "events", "skip"].includes(frame.type)) this.seen = frame["version"] as number;
    for (const event of eventsOf(frame)) this.follow(event);
    if ("legal" in frame) {
      this.legal = frame["legal"] as Legal;
      this.namings = (frame["namings"] ?? []) as Naming[];
    }
    this.news.emit("frame");
  }

  private view(view: Frame): void {
    this.you = view["you"] as number;
    this.setup = view["setup"] as Setup;
    for (const {member, seat} of view["members"] as {member: number; seat?: number}[]) this.sit(member, seat);
    this.see(view["game"] as ViewedGame | undefined);
  }

  private sit(member: number, seat: number | undefined): void {
    if (member === this.you && seat !== undefined)
      this.side = ((seat - 1) % (this.setup.sides ?? this.setup.players)) + 1;
  }

  private see(game: ViewedGame | undefined): void {
    this.chips = new Map(Object.entries(game?.chips ?? {}));
    this.over = game?.result !== undefined;
  }

  private follow(event: Frame): void {
    if (event["event"] === "setup-changed" || event["event"] === "game-started")
      this.setup = event["setup"] as Setup;
    if (event["event"] === "game-started") this.see({});
    if (event["event"] === "seat-taken") this.sit(event["member"] as number, event["seat"] as number);
    if (event["event"] === "chip-placed") this.chips.set(event["space"] as string, event["side"] as number);
    if (event["event"] === "chip-removed") this.chips.delete(event["space"] as string);
    if (event["event"] === "game-ended") this.over = true;
  }
}

type Naming = {card: string; space: string};
type ViewedGame = {chips?: Record<string, number>; result?: unknown};

function eventsOf(frame: Frame): Frame[] {
  return frame.type === "events" || frame.type === "private" ? (frame["events"] as Frame[]) : [];
}
