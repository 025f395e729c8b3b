import type {Accepted, Refused, ServerMessage} from "../protocol/messages";
import type {Answer, Draft} from "../protocol/types";
import {Backoff} from "./backoff";
import {Conversation, moves_max, type Delivered, type Entry, type Reception} from "./conversation";
import type {Keyring} from "./keyring";
import type {Platform, Socket, SocketEvents} from "./platform";

/** The state of a link. `offline` replaces `connecting` once the room has been entered. */
export type LinkState = "connecting" | "online" | "offline" | "closed";

/** Why a link is closed for good: the page has left a room, or could not enter one. */
export interface LinkEnd {
  /** The code of a refusal or a notice, or one of the `endings`. */
  readonly code: string;
  /** The server's English sentence; the page has its own words for the codes that it knows. */
  readonly sentence: string;
}

/** Receives the events of a link. */
export interface LinkListener {
  onState(state: LinkState, end: LinkEnd | null): void;
  /** Whether the server is there but has refused the last few connections, so that trying again may not help. */
  onBarred(barred: boolean): void;
  /** The answer to the entry; a refusal if the link ended before there was one. Called once. */
  onEntry(answer: Accepted | Refused): void;
  onMessage(message: Delivered): void;
}

const opening_ms = 10_000;
/**
 * How long the server may be silent before it is probed: short while an answer is due, otherwise just below
 * the idle timeout of proxies.
 */
const silence_ms = {answer_due: 4_000, else: 25_000};
/** How long the probe may go unanswered before the connection counts as dead, whatever the browser says. */
const patience_ms = 5_000;

/** So many connections in a row that did not open are no accident. */
const failures_before_asking = 3;

/** Close codes after which the page does not reconnect automatically (docs/protocol.md#close-codes). */
const endings: Record<number, LinkEnd> = {
  1000: {code: "left", sentence: "you have left the room"},
  4002: {code: "taken-over", sentence: "you are in this room on another connection now"},
  4003: {code: "removed", sentence: "the host has removed you from the room"},
  4004: {code: "closed-to-spectators", sentence: "the host has closed the room to spectators"},
  4005: {code: "room-archived", sentence: "this room was idle for too long and is closed"},
  4006: {code: "room-closed", sentence: "the operator of this server has closed this room"},
};

/** Close codes caused by the page's own behaviour: reconnecting at once would only cause them again. */
const isOurFault = (code: number): boolean => code >= 1002 && code <= 1011 && code !== 1006;

/**
 * A seat's connection to the server: it connects, enters the room, reconnects automatically after a broken
 * connection, and sends unanswered commands again. The Conversation decides what is sent.
 */
export class Link {
  private readonly talk: Conversation;
  private readonly backoff = new Backoff();
  private readonly settlers = new Map<string, (answer: Answer) => void>();
  private readonly stopStirring: () => void;
  private socket: Socket | undefined;
  private timer = (): void => undefined;
  private state: LinkState = "connecting";
  private unopened = 0;
  private moves = 0;
  private asked = false;
  private was_inside = false;
  private spare_the_server = false;
  private knocking = false;
  private leaving = false;

  constructor(
    private readonly platform: Platform,
    keys: Keyring,
    entry: Entry,
    private readonly listener: LinkListener,
  ) {
    this.talk = new Conversation(keys, entry, platform.now);
    this.stopStirring = platform.onStir(() => this.stir());
    this.connect();
  }

  /** The room's code, once it is known. */
  get room(): string | undefined {
    return this.talk.room;
  }

  /** The number of unanswered commands. */
  get unanswered(): number {
    return this.settlers.size;
  }

  /**
   * Sends a command now or after the next entry; settles with its answer, or with a refusal if the link ends
   * first.
   */
  send(draft: Draft): Promise<Answer> {
    if (this.state === "closed") return Promise.resolve(ended);
    this.leaving ||= draft.type === "leave";
    const command = this.talk.keep(draft);
    const answer = new Promise<Answer>((settle) => this.settlers.set(command.id, settle));
    if (this.talk.inside) {
      this.socket?.send(JSON.stringify(command));
      this.watch();
    }
    return answer;
  }

  /** Closes the connection for good. The seat is kept. */
  close(): void {
    this.end(endings[1000]!);
  }

  private connect(path?: string): void {
    this.timer();
    this.asked = false;
    this.knocking = false;
    const hear: SocketEvents = {
      opened: () => this.opened(),
      heard: (text) => this.heard(text),
      closed: (code) => this.broken(code),
    };
    this.socket = this.platform.open(hear, path);
    this.timer = this.platform.after(opening_ms, () => this.cut());
  }

  private opened(): void {
    this.unopened = 0;
    this.listener.onBarred(false);
    this.socket?.send(JSON.stringify(this.talk.hello()));
    this.watch();
  }

  private heard(text: string): void {
    this.asked = false;
    const message = parse(text);
    if (message) this.act(this.talk.receive(message));
    if (this.socket) this.watch();
  }

  private act(reception: Reception): void {
    switch (reception.verdict) {
      case "ignore":
        return;
      case "deliver":
        return this.deliver(reception.message);
      case "answer":
        return this.settle(reception.answer);
      case "entered":
        return this.entered(reception.accepted);
      case "turned-away":
        return this.turnedAway(reception.refused);
      case "say":
        return this.socket?.send(JSON.stringify(reception.command));
      case "moved":
        return this.follow(reception.path);
      case "hang-up":
        return this.cut();
    }
  }

  /** Connects to the node that has the room. If it moved too often, waits and begins at the common path. */
  private follow(path: string): void {
    this.moves += 1;
    if (this.moves > moves_max) return this.cut();
    this.socket?.close();
    this.connect(path);
  }

  private deliver(message: Delivered): void {
    if (message.type === "notice" && message.code === "knocking") this.knocking = true;
    if (message.type === "notice" && message.code === "moved") {
      this.talk.moved();
      return this.end({code: message.code, sentence: message.sentence});
    }
    this.listener.onMessage(message);
  }

  private settle(answer: Answer): void {
    if (answer.id === undefined) return;
    this.settlers.get(answer.id)?.(answer);
    this.settlers.delete(answer.id);
  }

  private entered(accepted: Accepted): void {
    if (!this.spare_the_server) this.backoff.reset();
    this.spare_the_server = false;
    for (const command of this.talk.unanswered) this.socket?.send(JSON.stringify(command));
    if (!this.was_inside) this.listener.onEntry(accepted);
    this.was_inside = true;
    this.enter("online");
  }

  private turnedAway(refused: Refused): void {
    this.end({code: refused.code, sentence: refused.sentence}, refused);
  }

  private enter(state: LinkState, end: LinkEnd | null = null): void {
    this.state = state;
    this.listener.onState(state, end);
  }

  private end(why: LinkEnd, answer: Refused = ended): void {
    if (this.state === "closed") return;
    this.timer();
    this.stopStirring();
    this.socket?.close();
    this.socket = undefined;
    if (!this.was_inside) this.listener.onEntry(answer);
    this.enter("closed", why);
    for (const settle of this.settlers.values()) settle(ended);
    this.settlers.clear();
  }

  private cut(): void {
    this.socket?.close();
    this.broken(0);
  }

  private broken(code: number): void {
    this.socket = undefined;
    this.moves = 0;
    this.talk.disconnected();
    this.unopened += 1;
    if (this.unopened >= failures_before_asking) void this.askOverHttp();
    const why = endings[code];
    // Some proxies close with 1000 after a timeout.
    if (why && (code !== 1000 || this.leaving)) return this.end(why);
    this.spare_the_server = isOurFault(code);
    this.enter(this.was_inside ? "offline" : "connecting");
    this.timer();
    this.timer = this.platform.after(this.backoff.next(this.platform.random()), () => this.connect());
  }

  private async askOverHttp(): Promise<void> {
    const barred = await this.platform.answers();
    if (this.unopened >= failures_before_asking && this.state !== "closed") this.listener.onBarred(barred);
  }

  /**
   * The page became active, or the network changed: reconnect at once, or probe whether the connection is
   * alive.
   */
  private stir(): void {
    if (!this.socket) return this.connect();
    if (this.talk.inside) this.ask();
  }

  /**
   * Restarts the silence timer. Before the entry, silence means that the server is unreachable, unless the
   * page is knocking. Inside the room it triggers a probe, because scripts cannot see the server's pings.
   */
  private watch(): void {
    if (this.asked) return;
    this.timer();
    if (this.knocking && !this.talk.inside) return;
    if (!this.talk.inside) this.timer = this.platform.after(opening_ms, () => this.cut());
    else if (this.unanswered > 0) this.timer = this.platform.after(silence_ms.answer_due, () => this.ask());
    else this.timer = this.platform.after(silence_ms.else, () => this.ask());
  }

  private ask(): void {
    if (this.asked) return;
    this.asked = true;
    this.socket?.send(JSON.stringify(this.talk.question()));
    this.timer();
    this.timer = this.platform.after(patience_ms, () => this.cut());
  }
}

const ended: Refused = {
  type: "refused",
  code: "link-ended",
  sentence: "this page is not in the room any more",
};

function parse(text: string): ServerMessage | undefined {
  try {
    const message = JSON.parse(text) as ServerMessage | null;
    return typeof message === "object" && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}
