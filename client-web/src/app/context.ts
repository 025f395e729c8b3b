import {createContext} from "preact";
import {useContext, useEffect, useRef} from "preact/hooks";
import type {Accepted, Notice, Refused, Seat, Side} from "../protocol/messages";
import type {AnswerTo, CreateDraft, Draft, JoinDraft, OutsideDraft, RoomEvent} from "../protocol/types";
import type {KeptRoom} from "../link/keyring";
import type {Room} from "../room/room";
import type {ClientState} from "./client";
import type {Sound} from "./sound";
import type {Switches} from "./switches";

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

/** The functions that are called with what is heard. */
export type Hearers<Heard> = Set<(heard: Heard) => void>;

/** The text of a toast and its kind. */
export interface ToastText {
  readonly text: string;
  readonly kind?: "plain" | "warning";
}

/** Everything that a part of the page can read and do. */
export interface App extends ClientState {
  /** Your member number; null outside a room. */
  readonly you: number | null;
  /** The seat that you play in the running game, otherwise the one you occupy. */
  readonly seat: Seat | null;
  readonly side: Side | null;
  readonly isHost: boolean;

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
  /** Asks what a link leads to, outside of any room. */
  askByLink<Question extends OutsideDraft>(draft: Question): Promise<AnswerTo<Question>>;
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

  /** What is called with each version. Components use useEvents(). */
  readonly onHappening: Hearers<Happening>;
  /** What is called with each notice of the server (docs/protocol.md#notices). */
  readonly onNotice: Hearers<Notice>;
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

/** The function to hear with may differ between renders. */
function useHeard<Heard>(hearers: Hearers<Heard>, hear: (heard: Heard) => void): void {
  const newest = useRef(hear);
  newest.current = hear;
  useEffect(() => {
    const own = (heard: Heard): void => newest.current(heard);
    hearers.add(own);
    return () => void hearers.delete(own);
  }, [hearers]);
}

/** Calls this with each version while the component is mounted. */
export const useEvents = (hear: (happening: Happening) => void): void => useHeard(useApp().onHappening, hear);

/** Calls this with each notice of the server while the component is mounted. */
export const useNotices = (hear: (notice: Notice) => void): void => useHeard(useApp().onNotice, hear);
