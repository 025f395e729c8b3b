import type {View} from "../../protocol/messages";
import type {EventOf, RoomEvent} from "../../protocol/types";
import type {KeyAfter} from "../../words/words";
import type {Sound} from "../sound";
import type {Scene, Sentence} from "./sentence";

export type EventKind = RoomEvent["event"];

/**
 * How loudly an event is told: `never` in words, in the `log` only, `spoken` to screen readers too, besides
 * that as a `toast`, or as `news` at the table.
 */
export type Loudness = "never" | "log" | "spoken" | "toast" | "news";

/**
 * The `log` names everybody, in short sentences for any reader. `shown` at the table and `spoken`, a sentence
 * is for one reader, and spells out cards.
 */
export type Style = "log" | "shown" | "spoken";

/** The events of one version or of one step of a replay, and how they are told. */
export interface Moment {
  readonly events: readonly RoomEvent[];
  readonly style: Style;
  /** What the events have led to; the log does without. */
  readonly scene?: Scene | undefined;
}

/** What the page does about one kind of event. */
export interface Row<Name extends EventKind> {
  readonly loud: Loudness;
  /** For whom it is louder than the log; without this, for everybody but the member whom it is about. */
  readonly to?: "all" | "you";
  /** Not in the log: the chat or the table keeps it. */
  readonly unlogged?: true;
  /** Which form its text has, `"off"` for `events.NAME.off`; false for its name alone, null for nothing to say. */
  readonly form?: (event: EventOf<Name>, moment: Moment) => KeyAfter<`events.${Name}.`> | false | null;
  /** Values of the text besides the event's own fields. */
  readonly values?: (event: EventOf<Name>, moment: Moment) => Sentence["values"];
  readonly sound?: Sound | ((event: EventOf<Name>, view: View) => Sound | undefined);
  /** What the table moves or highlights: dice that are thrown, a chip, or a line that is complete. */
  readonly motion?: "throw" | "chip" | "cheer";
  /** Whether it is part of a move, which the table keeps in sight until the next one. */
  readonly move?: true;
}
