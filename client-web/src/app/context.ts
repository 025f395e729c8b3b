import {createContext} from "preact";
import {useContext, useEffect, useRef} from "preact/hooks";
import type {Accepted, Notice, Refused, ReplayAnswer, Seat, Side} from "../protocol/messages";
import type {AnswerTo, CreateDraft, Draft, JoinDraft, OpenReplayDraft, RoomEvent} from "../protocol/types";
import type {KeptRoom} from "../link/keyring";
import type {Room} from "../room/room";
import type {Language} from "../words/words";
import type {Sound} from "./sound";
import type {Switches} from "./switches";

/**
 * The state of the page's connection: entering a room, in it, disconnected and reconnecting, or closed for
 * good.
 */
export type Connection = "connecting" | "online" | "offline" | "closed";

/** Why the page has left a room, or could not enter one. */
export interface Ending {
  /**
   * The code of a refusal or a notice, or one of the page's own: `left`, `taken-over`, `removed`,
   * `closed-to-spectators`, `room-archived`, `room-closed`.
   */
  readonly code: string;
  /** The server's English sentence; the page has its own words for the codes that it knows. */
  readonly sentence: string;
}

/**
 * One version of the room: the room before it, its events, and the room after it. A full snapshot is not a
 * version.
 */
export interface Happening {
  readonly version: number;
  /** In order, the private events first. */
  readonly events: readonly RoomEvent[];
  readonly before: Room;
  readonly after: Room;
  /** True for versions that are replayed after a reconnection: they play no sound and no animation. */
  readonly late: boolean;
}

/** The text of a toast and its kind. */
export interface ToastText {
  readonly text: string;
  readonly kind?: "plain" | "warning";
}

/** Everything that a part of the page can read and do. */
export interface App {
  readonly room: Room | null;
  readonly connection: Connection;
  /** True if the server is there but refuses this page, because it or a proxy is set up for another address. */
  readonly barred: boolean;
  /** Why, if `connection` is `closed`. */
  readonly ending: Ending | null;
  /** True while the page waits for the host of a locked room to answer. */
  readonly knocking: boolean;
  /** Your member number; null outside a room. */
  readonly you: number | null;
  /** The seat that you play in the running game, otherwise the one you occupy. */
  readonly seat: Seat | null;
  readonly side: Side | null;
  readonly isHost: boolean;
  /** How many of your commands are unanswered. */
  readonly unanswered: number;

  /**
   * Sends a command, and sends it again after each reconnection; settles when the server has answered. Never
   * rejects.
   */
  send<Command extends Draft>(command: Command): Promise<AnswerTo<Command>>;
  /**
   * Creates a room and enters it; the address then becomes the room's. Waits while offline; resolves to the
   * refusal if the server refuses.
   */
  create(draft: CreateDraft): Promise<Accepted | Refused>;
  /** Asks for a game by a link to it, outside of any room. */
  openReplay(draft: OpenReplayDraft): Promise<ReplayAnswer | Refused>;
  /** Enters a room as a new member. The host of a locked room may take long to answer: see `knocking`. */
  join(draft: JoinDraft): Promise<Accepted | Refused>;
  /**
   * Returns to a room whose key this browser has stored, also after another connection took the seat over.
   */
  comeBack(room: string): void;
  /** Continues in a member's place with the key that the member's other device has given. */
  continueHere(room: string, key: string): void;
  /**
   * Stops waiting for the answer to create or join, and stops retrying. The seat, if there is one, is kept.
   */
  giveUp(): void;
  /** The rooms that this browser has keys for, newest first. */
  readonly kept: readonly KeptRoom[];
  /** Whether a reload loses the keys, because this browser stores nothing. */
  readonly forgets: boolean;
  /** Deletes the key of a room, so that this browser cannot return to that seat. */
  forget(room: string): void;

  readonly switches: Switches;
  set<Name extends keyof Switches>(name: Name, value: Switches[Name]): void;
  readonly language: Language;

  /** The hints that were seen or dismissed on this device. */
  readonly hintsSeen: ReadonlySet<string>;
  /** Notes these hints as seen, so that they are not shown again. */
  noteHints(hints: readonly string[]): void;

  /** Navigates to a path of this page, for example "r/CODE#SECRET", without reloading it. */
  navigate(path: string): void;
  /** Opens the text of a rule in a dialog, so that nobody has to leave the game. */
  showRule(rule: string): void;
  /** The spaces that a line of the history names, while the table shows them. */
  readonly pointed: readonly string[];
  /** Lets the table show these spaces for some seconds. */
  point(spaces: readonly string[]): void;
  /** Announces this to screen readers, politely. */
  announce(text: string): void;
  /** Shows a short message for some seconds, and announces it. */
  toast(text: string | ToastText): void;
  /** Plays a sound if the sound setting allows it. */
  sound(sound: Sound): void;

  /** Calls back for each version until the returned function is called. Components use useEvents(). */
  onHappening(hear: (happening: Happening) => void): () => void;
  /** Calls back for each notice of the server (docs/protocol.md#notices) in the same way. */
  onNotice(hear: (notice: Notice) => void): () => void;
}

/** Provides the App to the components inside it. */
export const AppContext = createContext<App | null>(null);

/** The App. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("useApp() outside of the App");
  return app;
}

/** The room, for parts that are only drawn inside one. */
export function useRoom(): Room {
  const {room} = useApp();
  if (!room) throw new Error("useRoom() without a room");
  return room;
}

/** Calls this with each version while the component is mounted. The function may differ between renders. */
export function useEvents(hear: (happening: Happening) => void): void {
  const {onHappening} = useApp();
  const newest = useRef(hear);
  newest.current = hear;
  useEffect(() => onHappening((happening) => newest.current(happening)), [onHappening]);
}

/** Calls this with each notice of the server while the component is mounted. */
export function useNotices(hear: (notice: Notice) => void): void {
  const {onNotice} = useApp();
  const newest = useRef(hear);
  newest.current = hear;
  useEffect(() => onNotice((notice) => newest.current(notice)), [onNotice]);
}
