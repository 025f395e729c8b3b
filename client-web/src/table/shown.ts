import type {ComponentChildren} from "preact";
import type {Game, Seat, Setup, View} from "../protocol/messages";
import type {MemberView, RoomEvent} from "../protocol/types";

/** Events that happened at once: those of one version, or of one step of a replay. */
export interface Moment {
  /** Differs for each moment, so that a throw is animated once. */
  readonly number: number;
  readonly events: readonly RoomEvent[];
}

/** What a table is rendered from, in the room and in a replay. */
export interface Shown<One extends Game> {
  readonly game: One;
  readonly setup: Setup;
  readonly members: readonly MemberView[];
  /** Rendered over a seat: its clock and emotes. */
  readonly over?: ((seat: Seat) => ComponentChildren) | undefined;
  /** The game with a throw whose dice fall. In the room `game` and all else is what was so before that throw. */
  readonly falling?: One | undefined;
  /** All remembered events, the newest last. */
  readonly events: readonly RoomEvent[];
  /** The newest move. */
  readonly moment: Moment;
  /** Why play is held, and what can be done about it; shown in place of what the table waits for. */
  readonly notice?: ComponentChildren;
  /** What nobody may miss, while it is new; shown in place of the last move. */
  readonly news?: string | null;
  /** How the game has ended, and what to do next; takes the place of the controls. */
  readonly finale?: ComponentChildren;
  /** The spaces that a line of the history names. */
  readonly pointed?: readonly string[];
}

/** What a table in the room is rendered from. */
export interface Live<One extends Game> extends Shown<One> {
  readonly view: View;
}
