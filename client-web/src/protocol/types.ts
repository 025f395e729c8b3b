// Names for what the generated types have without a name of its own.
import type {
  Accepted,
  ClientMessage,
  CreateCommand,
  JoinCommand,
  PrivateEvent,
  PublicEvent,
  RecordAnswer,
  Refused,
  ReplayAnswer,
  ResumeCommand,
  ServerMessage,
  View,
} from "./messages";

/** Anything that happens in a room. */
export type RoomEvent = PublicEvent | PrivateEvent;

/** The event of this name: `EventOf<"chip-placed">`. */
export type EventOf<Name extends RoomEvent["event"]> = Extract<RoomEvent, {event: Name}>;

/** A member as the view has it. */
export type MemberView = View["members"][number];

/** A line of the chat as the view has it. */
export type ChatLine = View["chat"][number];

/** The open call of a view (T1). */
export type OpenCall = NonNullable<View["call"]>;

/** The three commands that lead into a room. */
export type EntryCommand = CreateCommand | JoinCommand | ResumeCommand;

/** A command from within a room. */
export type RoomCommand = Exclude<ClientMessage, EntryCommand>;

type WithoutId<Command> = Command extends ClientMessage ? Omit<Command, "id" | "seen"> : never;

/** A command as the page makes it: the link gives it its id. */
export type Draft = WithoutId<RoomCommand>;

/** What `create` needs of the page: the link adds id and token. */
export type CreateDraft = Omit<CreateCommand, "type" | "id" | "seen" | "token">;

/** What `join` needs of the page: the link adds id and token. */
export type JoinDraft = Omit<JoinCommand, "type" | "id" | "seen" | "token">;

/** Any answer that settles a command. */
export type Answer = Extract<ServerMessage, {id: string}> | Refused;

/** The commands that are not answered by `accepted`, and what answers them. */
interface Answers {
  record: RecordAnswer;
  replay: ReplayAnswer;
}

/** The answers to this command. */
export type AnswerTo<Command extends {type: string}> =
  (Command["type"] extends keyof Answers ? Answers[Command["type"]] : Accepted) | Refused;
