import {newToken} from "../protocol/ids";
import type {Accepted, Notice, Refused} from "../protocol/messages";
import type {AnswerTo, Draft} from "../protocol/types";
import type {Delivered, Entry, Version} from "../link/conversation";
import type {Keyring} from "../link/keyring";
import {Link, type LinkEnd, type LinkState} from "../link/link";
import type {Platform} from "../link/platform";
import {fold, type Moment} from "../room/fold";
import type {Room} from "../room/room";
import {yourself} from "../room/selectors";
import type {Happening, Hearers} from "./context";

/** The part of the client's state that changes. */
export interface ClientState {
  readonly room: Room | null;
  readonly connection: LinkState;
  /** Why, if `connection` is `closed`. */
  readonly ending: LinkEnd | null;
  /** True if the server is there but refuses this page, because it or a proxy is set up for another address. */
  readonly barred: boolean;
  /** True while the page waits for the host of a locked room to answer. */
  readonly knocking: boolean;
  /** How many of your commands are unanswered. */
  readonly unanswered: number;
}

const nowhere: ClientState = {
  room: null,
  connection: "closed",
  barred: false,
  ending: null,
  knocking: false,
  unanswered: 0,
};

/**
 * The page's single link to the server and what is known of its room. It notifies its listeners of every
 * change.
 */
export class Client {
  state: ClientState = nowhere;
  private link: Link | undefined;
  /**
   * Whether this link has entered its room or started with a key. If so, its end is reported as an ending;
   * otherwise the end is the answer to a create or join.
   */
  private belongs = false;
  readonly onHappening: Hearers<Happening> = new Set();
  readonly onNotice: Hearers<Notice> = new Set();

  constructor(
    private readonly platform: Platform,
    private readonly keys: Keyring,
    private readonly steady: () => number,
    private readonly changed: () => void,
  ) {}

  /** Returns with a key of another device, or if that is over with the one that this browser had. */
  comeBackWith(room: string, key: string): Promise<Accepted | Refused> {
    const kept = this.keys.get(room);
    const earlier = kept?.joined ? [kept.token, ...kept.proposed] : [];
    const tokens = {token: key, proposed: [...earlier, newToken()], joined: true};
    this.keys.put({name: "", preset: "", at: this.platform.now(), ...kept, room, ...tokens});
    return this.enter({how: "resume", room});
  }

  /** Ends the link if there is one; the seat is kept. */
  giveUp(): void {
    const link = this.link;
    this.link = undefined;
    link?.close();
    this.state = nowhere;
    this.changed();
  }

  /** Sends a command; settles with its answer, or with a refusal made here if the page is in no room. */
  async send<Command extends Draft>(command: Command): Promise<AnswerTo<Command>> {
    if (!this.link) return not_in_a_room;
    const answer = this.link.send(command) as Promise<AnswerTo<Command>>; // docs/protocol.md says which
    this.change({unanswered: this.link.unanswered});
    const settled = await answer;
    this.change({unanswered: this.link?.unanswered ?? 0});
    return settled;
  }

  /** Opens a new link; settles with the server's answer to the entry. */
  enter(entry: Entry): Promise<Accepted | Refused> {
    this.giveUp();
    this.belongs = entry.how === "resume";
    return new Promise((settle) => {
      this.state = {...nowhere, connection: "connecting"};
      // Events of an older link are ignored.
      const link: Link = new Link(this.platform, this.keys, entry, {
        onEntry: settle,
        onState: (state, end) => link === this.link && this.stateChanged(state, end),
        onBarred: (barred) => link === this.link && barred !== this.state.barred && this.change({barred}),
        onMessage: (message) => link === this.link && this.heard(message),
      });
      this.link = link;
      this.changed();
    });
  }

  private change(what: Partial<ClientState>): void {
    this.state = {...this.state, ...what};
    this.changed();
  }

  private stateChanged(connection: LinkState, end: LinkEnd | null): void {
    if (connection === "online") this.belongs = true;
    const room = this.link?.room;
    if (end && room !== undefined && keyless.has(end.code) && this.belongs) this.keys.forget(room);
    this.change({connection, ending: this.belongs ? end : null, knocking: false});
  }

  private heard(message: Delivered): void {
    if (message.type === "version") return this.happened(message);
    if (message.type === "notice") {
      if (message.code === "knocking") this.change({knocking: true});
      for (const hear of this.onNotice) hear(message);
      return;
    }
    this.change({room: fold(this.state.room, message, this.moment())});
    if (message.type === "view") this.noteGame();
  }

  private moment(): Moment {
    return {steady: this.steady(), date: this.platform.now()};
  }

  private happened(version: Version): void {
    const before = this.state.room;
    const after = before && fold(before, version, this.moment());
    if (!before || !after) return;
    this.change({room: after});
    const {setup, table} = before.view;
    if (setup.preset !== after.view.setup.preset || table !== after.view.table) this.noteGame();
    const events = [...version.private.flatMap((frame) => frame.events), ...version.events];
    for (const hear of this.onHappening)
      hear({version: version.version, events, before, after, late: version.late});
  }

  /** Stores the reader's name, the game, and the name of a regular table, so that the start page can name the table. */
  private noteGame(): void {
    const view = this.state.room?.view;
    const kept = view && this.keys.get(view.room);
    if (!kept) return;
    const {table: _, ...rest} = kept;
    const table = view.table !== undefined && {table: view.table};
    const name = yourself(view)?.name ?? kept.name;
    this.keys.put({...rest, ...table, name, preset: view.setup.preset, at: this.platform.now()});
  }
}

/** The key is no longer valid after these endings. */
const keyless = new Set([
  "left",
  "removed",
  "token-unknown",
  "token-used",
  "key-replaced",
  "move-over",
  "unknown-room",
]);

const not_in_a_room: Refused = {type: "refused", code: "not-joined", sentence: "this page is in no room"};
