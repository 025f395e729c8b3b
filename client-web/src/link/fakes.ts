import assert from "node:assert/strict";
import type {ClientMessage, EventsFrame, ServerMessage, View} from "../protocol/messages";
import type {Entry, Version} from "./conversation";
import {keyring, type KeptRoom} from "./keyring";
import {Link, type LinkEnd, type LinkState} from "./link";
import {memoryStorage} from "./storage";
import type {Socket, SocketEvents, Platform} from "./platform";

// For the tests of the link: a fake server connection and a fake browser that the test controls.

/** The room of all these tests. */
export const room = "7K3M9QX2VB";
/** The key that the page starts with. */
export const old_token = "a".repeat(64);

/** The server's end of one connection, and what the page sent. */
export class FakeSocket implements Socket {
  readonly sent: ClientMessage[] = [];
  closed = false;

  constructor(
    public hear: SocketEvents,
    readonly path: string | undefined,
  ) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  /** The server may go on sending, but the page hears nothing more. */
  close(): void {
    this.closed = true;
    this.hear = {opened: () => undefined, heard: () => undefined, closed: () => undefined};
  }

  /** The newest message of this type that the page sent. */
  last<Type extends ClientMessage["type"]>(type: Type): Extract<ClientMessage, {type: Type}> {
    const found = this.sent.filter((one) => one.type === type).at(-1);
    assert.ok(found, `the page sent no ${type}`);
    return found as Extract<ClientMessage, {type: Type}>;
  }

  say(message: ServerMessage): void {
    this.hear.heard(JSON.stringify(message));
  }

  accept(command: ClientMessage, version = 2): void {
    this.say({type: "accepted", id: command.id, version, room, member: 1});
  }

  refuse(command: ClientMessage, code: string): void {
    this.say({type: "refused", id: command.id, code, sentence: code});
  }
}

/** A browser whose time only advances when a test says so. */
export class FakePlatform implements Platform {
  readonly sockets: FakeSocket[] = [];
  /** Whether the server answers over HTTP. */
  answering = false;
  private time = 0;
  private timers: Array<{at: number; act: () => void}> = [];
  private stirs: Array<() => void> = [];

  open(hear: SocketEvents, path?: string): Socket {
    const socket = new FakeSocket(hear, path);
    this.sockets.push(socket);
    return socket;
  }

  answers = (): Promise<boolean> => Promise.resolve(this.answering);
  now = (): number => this.time;
  random = (): number => 0.5;

  after(ms: number, act: () => void): () => void {
    const timer = {at: this.time + ms, act};
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((one) => one !== timer));
  }

  onStir(act: () => void): () => void {
    this.stirs.push(act);
    return () => void (this.stirs = this.stirs.filter((one) => one !== act));
  }

  /** Advances the time and runs everything that was scheduled for it. */
  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const [next] = this.timers.filter(({at}) => at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.timers = this.timers.filter((one) => one !== next);
      this.time = next.at;
      next.act();
    }
    this.time = until;
  }

  stir(): void {
    for (const act of this.stirs) act();
  }

  get waiting(): number {
    return this.timers.length + this.stirs.length;
  }

  /** The newest connection. */
  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  /** Opens the newest connection; the page sends its first command. */
  opened(): FakeSocket {
    const {socket} = this;
    socket.hear.opened();
    return socket;
  }
}

/** A full snapshot of this version. */
export const view = (version: number, epoch = 1): View => ({
  type: "view",
  room,
  link: "",
  epoch,
  version,
  you: 1,
  host: 1,
  setup: {preset: "sequence", players: 2, sides: 2, options: {}},
  members: [],
  chat: [],
  legal: {},
  games: 0,
});

/** A closing frame of this version. */
export const events = (version: number): EventsFrame => ({
  type: "events",
  version,
  events: [{event: "unpaused", member: 1}],
});

/** A page with a link, and everything that the link reported. */
export function page(
  entry: Entry = {how: "resume", room},
  kept: Partial<KeptRoom> | null = {},
  storage = memoryStorage(),
) {
  const keys = keyring(storage);
  if (kept)
    keys.put({
      room,
      token: old_token,
      proposed: [],
      joined: true,
      name: "Ann",
      preset: "sequence",
      at: 0,
      ...kept,
    });
  const platform = new FakePlatform();
  const states: LinkState[] = [];
  const ends: LinkEnd[] = [];
  const barred: boolean[] = [];
  const entries: ServerMessage[] = [];
  const versions: Version[] = [];
  const messages: ServerMessage[] = [];
  const link = new Link(platform, keys, entry, {
    onState: (state, end) => (states.push(state), end && ends.push(end)),
    onBarred: (is) => barred.push(is),
    onEntry: (answer) => entries.push(answer),
    onMessage: (message) => (message.type === "version" ? versions.push(message) : messages.push(message)),
  });
  const opened = (): FakeSocket => platform.opened();
  /** Opens the newest connection, and accepts the entry at this version with a full snapshot. */
  const entered = (version = 2): FakeSocket => {
    const socket = opened();
    socket.accept(socket.sent[0]!, version);
    socket.say(view(version));
    return socket;
  };
  /** Breaks the connection and waits until the page has opened another. */
  const broken = (code = 1006): void => {
    const before = platform.sockets.length;
    platform.socket.hear.closed(code);
    for (let waited = 0; platform.sockets.length === before && waited < 11_000; waited += 50)
      platform.pass(50);
  };
  return {keys, platform, states, barred, ends, entries, versions, messages, link, opened, entered, broken};
}
