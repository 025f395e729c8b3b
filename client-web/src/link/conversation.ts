import {newId, newToken} from "../protocol/ids";
import type {Accepted, PrivateFrame, PublicEvent, Refused, ServerMessage, View} from "../protocol/messages";
import type {Answer, CreateDraft, Draft, EntryCommand, JoinDraft, RoomCommand} from "../protocol/types";
import type {Keyring} from "./keyring";

/** How a room is entered: by creating it, by joining as a new member, or with a stored key. */
export type Entry =
  | {readonly how: "create"; readonly draft: CreateDraft}
  | {readonly how: "join"; readonly draft: JoinDraft}
  | {readonly how: "resume"; readonly room: string};

/** A complete version: its private frames, and the public events of its closing frame (empty for a skip). */
export interface Version {
  readonly type: "version";
  readonly version: number;
  readonly private: readonly PrivateFrame[];
  readonly events: readonly PublicEvent[];
  /** True for versions that were missed and are replayed after a reconnection. */
  readonly late: boolean;
}

/** Complete versions, and messages that are neither an answer nor part of a version. */
export type Delivered = Version | Extract<ServerMessage, {type: "view" | "notice" | "knocks" | "clocks"}>;

/** What to do about a message. */
export type Reception =
  | {readonly verdict: "ignore"}
  | {readonly verdict: "deliver"; readonly message: Delivered}
  /** An answer to a command sent from inside the room. */
  | {readonly verdict: "answer"; readonly answer: Answer}
  /** The room was entered: the unanswered commands can be sent. */
  | {readonly verdict: "entered"; readonly accepted: Accepted}
  /** The entry was refused, and retrying would not help. */
  | {readonly verdict: "turned-away"; readonly refused: Refused}
  /** Send this instead, on the same connection. */
  | {readonly verdict: "say"; readonly command: EntryCommand}
  /** The room is to be entered at this path. */
  | {readonly verdict: "moved"; readonly path: string}
  /** A temporary refusal, or versions are missing: close the connection and reconnect. */
  | {readonly verdict: "hang-up"};

const ignore: Reception = {verdict: "ignore"};
const hang_up: Reception = {verdict: "hang-up"};

/** A game number that no room reaches. */
const no_game = 0xffff_ffff;

/** Refusals that depend on the moment and not on the command. */
const passing = new Set(["too-many", "storage-full", "storage-low", "server-full"]);
const about_the_token = new Set(["token-unknown", "token-used", "move-over"]);

/** So often in a row the page follows to the node of a room: nodes may disagree about it for a moment. */
export const moves_max = 3;

/** The path of a node of the server, so that no server can send the page to another one. */
export const is_node_path = (path: string): boolean => /^\/n\/[A-Za-z0-9_-]{1,64}\/ws$/.test(path);

/**
 * The protocol between a page and a server about one room, across reconnections: how to enter and return,
 * which versions are new, which commands are unanswered. It uses no sockets and no timers.
 */
export class Conversation {
  /** The room's code, once it is known. */
  room: string | undefined;
  /** Whether the room accepts this page's commands now. */
  inside = false;
  /** The command that creates or joins the room. */
  private readonly first: EntryCommand | undefined;
  private readonly tried = new Set<string>();
  private readonly waiting = new Map<string, RoomCommand>();
  private hello_: EntryCommand | undefined;
  private seen: {epoch: number; version: number} | undefined;
  private private_: PrivateFrame[] = [];
  private late_until = 0;
  private entered = false;
  private came_with: string | undefined;
  private move_over: Refused | undefined;

  constructor(
    private readonly keys: Keyring,
    private readonly entry: Entry,
    private readonly now: () => number,
  ) {
    this.room = entry.how === "resume" ? entry.room : entry.how === "join" ? entry.draft.room : undefined;
    if (entry.how === "resume") return;
    this.first = {type: entry.how, id: newId(), ...entry.draft, token: this.tokenToJoin()} as EntryCommand;
  }

  /** The unanswered commands, oldest first. */
  get unanswered(): readonly RoomCommand[] {
    return [...this.waiting.values()];
  }

  /** The first command of a new connection. */
  hello(): EntryCommand {
    this.disconnected();
    this.tried.clear();
    this.hello_ = this.first && !this.entered ? this.first : this.resume();
    return this.hello_;
  }

  /** Discards the incomplete version of a broken connection. */
  disconnected(): void {
    this.inside = false;
    this.private_ = [];
  }

  /** Another device has taken the seat over: deletes the key, unless that was a tab that has stored its own. */
  moved(): void {
    if (this.keys.get(this.room!)?.token === this.ownToken()) this.keys.forget(this.room!);
  }

  /** Gives a command its id and stores it until it is answered. */
  keep(draft: Draft): RoomCommand {
    const command = {...draft, id: newId(), ...(this.seen && {seen: this.seen.version})} as RoomCommand;
    this.waiting.set(command.id, command);
    return command;
  }

  /** A command that changes nothing in any room: its immediate refusal shows that the server is alive. */
  question(): RoomCommand {
    return {type: "record", id: newId(), game: no_game};
  }

  /** Processes a message of the server, and returns what to do about it. */
  receive(message: ServerMessage): Reception {
    switch (message.type) {
      case "accepted":
        return this.isAnswerToHello(message) ? this.enter(message) : this.settle(message);
      case "refused":
        return this.isAnswerToHello(message) ? this.refusedEntry(message) : this.settle(message);
      case "view":
        return this.restart(message);
      case "private":
        return this.keepPrivate(message);
      case "events":
        return this.close(message.version, message.events);
      case "skip":
        return this.close(message.version, []);
      case "notice":
      case "knocks":
      case "clocks":
        return {verdict: "deliver", message};
      case "moved":
        if (this.inside) return ignore;
        return is_node_path(message.path) ? {verdict: "moved", path: message.path} : hang_up;
      default:
        return "id" in message ? this.settle(message) : ignore;
    }
  }

  /**
   * The token of a join. If an earlier join was not answered, even before a reload, its token is used again
   * so that the server recognizes the same member.
   */
  private tokenToJoin(): string {
    const kept = this.entry.how === "join" ? this.keys.get(this.entry.draft.room) : undefined;
    const token = kept && !kept.joined ? kept.token : newToken();
    if (this.entry.how === "join") this.keep_key(this.entry.draft.room, token, false);
    return token;
  }

  private keep_key(room: string, token: string, joined: boolean): void {
    const kept = {name: "", preset: "", ...this.keys.get(room)};
    const {name} = this.entry.how === "resume" ? kept : this.entry.draft;
    this.keys.put({...kept, room, token, proposed: [], joined, name, at: this.now()});
  }

  private resume(): EntryCommand {
    const room = this.room!;
    const kept = this.keys.get(room);
    const token = kept?.token ?? newToken();
    const earlier = kept?.proposed.at(-1);
    const next = earlier ?? newToken();
    this.tried.add(token);
    if (kept && earlier === undefined) {
      this.keys.put({...kept, proposed: [next]});
      this.tried.add(next); // not valid before this resume is accepted
    }
    const since = this.seen && {epoch: this.seen.epoch, seen: this.seen.version};
    return {type: "resume", id: newId(), room, token, next_token: next, ...since};
  }

  private isAnswerToHello({id}: {id?: string}): boolean {
    return !this.inside && id !== undefined && id === this.hello_?.id;
  }

  /** The key of this page once it has entered. */
  private ownToken(): string {
    const hello = this.hello_!;
    return hello.type === "resume" ? hello.next_token : hello.token;
  }

  private enter(accepted: Accepted): Reception {
    const hello = this.hello_!;
    this.room = accepted.room ?? this.room;
    this.keep_key(this.room!, this.ownToken(), true);
    this.late_until = hello.type === "resume" ? accepted.version : 0;
    if (hello.type === "resume") this.came_with = hello.token;
    this.entered = true;
    this.inside = true;
    return {verdict: "entered", accepted};
  }

  /**
   * Stores the key of the successor room. Valid there is the token that was valid here when this room was
   * archived: the one that this page came with, or its replacement. The second is tried if the first is
   * refused.
   */
  private keepSuccessor(successor: View["successor"]): void {
    const kept = this.keys.get(this.room ?? "");
    if (!successor || !kept || this.keys.get(successor.room)) return;
    const token = this.came_with ?? kept.token;
    const proposed = token === kept.token ? [] : [kept.token];
    this.keys.put({...kept, room: successor.room, token, proposed, at: this.now()});
  }

  private refusedEntry(refused: Refused): Reception {
    if (passing.has(refused.code) && (this.entered || this.entry.how === "resume")) return hang_up;
    if (this.hello_?.type === "resume" && about_the_token.has(refused.code)) {
      const command = this.otherToken();
      if (refused.code === "move-over") this.move_over = refused;
      if (command) return {verdict: "say", command};
    }
    return {verdict: "turned-away", refused: this.move_over ?? refused};
  }

  /**
   * Resumes with the next key to try: one of another tab that has reconnected in the meantime, or a proposed
   * one whose answer was lost.
   */
  private otherToken(): EntryCommand | undefined {
    const kept = this.keys.get(this.room!);
    const token = kept && [kept.token, ...kept.proposed].find((one) => !this.tried.has(one));
    if (!kept || token === undefined) return undefined;
    this.keys.put({...kept, token, proposed: kept.proposed.filter((one) => one !== token)});
    this.hello_ = this.resume();
    return this.hello_;
  }

  private settle(answer: Answer): Reception {
    if (answer.id !== undefined && !this.waiting.delete(answer.id)) return ignore;
    return {verdict: "answer", answer};
  }

  private restart(view: View): Reception {
    this.seen = {epoch: view.epoch, version: view.version};
    this.private_ = [];
    this.keepSuccessor(view.successor);
    return {verdict: "deliver", message: view};
  }

  private keepPrivate(frame: PrivateFrame): Reception {
    if (!this.seen || frame.version <= this.seen.version) return ignore;
    if (frame.version !== this.seen.version + 1) return this.loseTrack();
    this.private_.push(frame);
    return ignore;
  }

  private close(version: number, events: readonly PublicEvent[]): Reception {
    if (!this.seen || version <= this.seen.version) return ignore;
    if (version !== this.seen.version + 1) return this.loseTrack();
    this.seen.version = version;
    for (const event of events) if (event.event === "room-archived") this.keepSuccessor(event.successor);
    const whole: Version = {
      type: "version",
      version,
      private: this.private_,
      events,
      late: version <= this.late_until,
    };
    this.private_ = [];
    return {verdict: "deliver", message: whole};
  }

  /** Messages were lost: the next resume asks for a full snapshot. */
  private loseTrack(): Reception {
    this.seen = undefined;
    return hang_up;
  }
}
