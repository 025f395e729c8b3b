import {createContext} from "preact";
import {useContext, useEffect, useRef} from "preact/hooks";
import type {Accepted, Notice, Refused, Seat, Side} from "../protocol/messages";
import type {AnswerTo, CreateDraft, Draft, JoinDraft, RoomEvent} from "../protocol/types";
import type {KeptRoom} from "../link/keyring";
import type {Room} from "../room/room";
import type {Language} from "../words/words";
import type {Sound} from "./sound";
import type {Switches} from "./switches";

/**
 * How the page stands with the server: on its way into a room, in it, cut off and coming back, or done with
 * it for good.
 */
export type Connection = "connecting" | "online" | "offline" | "closed";

/** Why the page is in no room any more, or never came into one. */
export interface Ending {
  /**
   * A refusal's code, a notice's, or one of ours: `left`, `taken-over`, `removed`, `closed-to-spectators`,
   * `room-archived`, `room-closed`.
   */
  readonly code: string;
  /**
   * For people, in English, as the server says it; the page has its own words for the codes that it knows.
   */
  readonly sentence: string;
}

/**
 * One version as it happened: what was before, what came, what is now. A whole view that takes the place of
 * all is none.
 */
export interface Happening {
  readonly version: number;
  /** In order, the private ones first. */
  readonly events: readonly RoomEvent[];
  readonly before: Room;
  readonly after: Room;
  /** True while what was missed is told after a reconnection: nothing to be heard or animated. */
  readonly late: boolean;
}

/** What a toast says, and how it is meant. */
export interface ToastText {
  readonly text: string;
  readonly kind?: "plain" | "warning";
}

/** Everything that a part of the page may know and do. */
export interface App {
  readonly room: Room | null;
  readonly connection: Connection;
  /** Why, where `connection` is `closed`. */
  readonly ending: Ending | null;
  /** True while the page waits at the door of a locked room. */
  readonly knocking: boolean;
  /** Your member number; null outside a room. */
  readonly you: number | null;
  /** The seat that you play in the game that runs, else the one you sit on. */
  readonly seat: Seat | null;
  readonly side: Side | null;
  readonly isHost: boolean;
  /** How many of your commands wait for their answer. */
  readonly unanswered: number;

  /**
   * Sends a command, again after each reconnection, and settles when the server has answered. Never rejects.
   */
  send<Command extends Draft>(command: Command): Promise<AnswerTo<Command>>;
  /**
   * Makes a room and comes into it; then the address is the room's. Offline it waits; a refusal is the
   * answer.
   */
  create(draft: CreateDraft): Promise<Accepted | Refused>;
  /** Comes into a room as somebody new. The answer of a locked room's host may take long: see `knocking`. */
  join(draft: JoinDraft): Promise<Accepted | Refused>;
  /** Comes back into a room whose key this browser keeps; also after somebody else took the seat over. */
  comeBack(room: string): void;
  /** Stops waiting for an answer to create or join, and stops trying. The seat, where there is one, waits. */
  giveUp(): void;
  /** The rooms that this browser has keys for, the newest first. */
  readonly kept: readonly KeptRoom[];
  /** Deletes the key of a room, so that this browser cannot return to that seat. */
  forget(room: string): void;

  readonly switches: Switches;
  set<Name extends keyof Switches>(name: Name, value: Switches[Name]): void;
  readonly language: Language;

  /** Navigates to a path of this page, "/r/CODE#SECRET" say, without reloading it. */
  navigate(path: string): void;
  /** Opens the text of a rule: over the table, so that nobody leaves the game. */
  showRule(rule: string): void;
  /** Announces this to screen readers, politely. */
  announce(text: string): void;
  /** Shows a short message for some seconds, and announces it. */
  toast(text: string | ToastText): void;
  /** Plays a sound, where the switch allows it. */
  sound(sound: Sound): void;

  /**
   * Hears each version as it happens, until the function that it returns is called. Parts use useEvents().
   */
  onHappening(hear: (happening: Happening) => void): () => void;
  /** Hears the server's notices (docs/protocol.md#notices) too. */
  onNotice(hear: (notice: Notice) => void): () => void;
}

/** Where the App is found by what stands inside it. */
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

/**
 * Calls this with each version as it happens, as long as the component is there. It need not be the same
 * function each time.
 */
export function useEvents(hear: (happening: Happening) => void): void {
  const {onHappening} = useApp();
  const newest = useRef(hear);
  newest.current = hear;
  useEffect(() => onHappening((happening) => newest.current(happening)), [onHappening]);
}

/** Calls this with each notice of the server, as long as the component is there. */
export function useNotices(hear: (notice: Notice) => void): void {
  const {onNotice} = useApp();
  const newest = useRef(hear);
  newest.current = hear;
  useEffect(() => onNotice((notice) => newest.current(notice)), [onNotice]);
}
