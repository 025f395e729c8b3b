import type {ComponentChildren} from "preact";
import type {Legal, Seat, Setup} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import type {Moment} from "./moment";
import type {Playing} from "./play";

/** Why play is held: somebody has paused the game, or called table talk. */
export type Hold = "pause" | "call";

/** The data that a dice table is rendered from, in the room and in a replay. */
export interface Shown<Game> {
  readonly game: Game;
  /** The game with a throw whose dice fall. In the room `game` and all else is what was so before that throw. */
  readonly falling?: Game | undefined;
  readonly setup: Setup;
  readonly members: readonly MemberView[];
  readonly legal: Legal;
  readonly moment: Moment;
  /** Why play is held: a pause, or an open call (T1). */
  readonly held: Hold | null;
  /** Whether the table says how the game has ended; in the room the result above it does. */
  readonly tellsEnd: boolean;
  /** Absent if the reader cannot play. */
  readonly playing?: Playing | undefined;
  /** Why play is held, and what can be done about it; shown in place of what the table waits for. */
  readonly notice?: ComponentChildren;
  /** What nobody may miss, while it is new; shown in place of the last move. */
  readonly news?: string | null;
  /** How the game has ended, and what to do next; takes the place of dice and buttons. */
  readonly finale?: ComponentChildren;
  /** Adds a hint for the first game of the reader to what the table waits for. */
  readonly withHint?: ((guide: ComponentChildren) => ComponentChildren) | undefined;
  /** Rendered next to the name of a seat: its clock and emotes. */
  readonly beside?: ((seat: Seat) => ComponentChildren) | undefined;
}
