// Names for parts of the generated types that have none.
import type {
  Accepted,
  ClientMessage,
  CreateCommand,
  GameNightsAnswer,
  InvitationAnswer,
  InvitationCommand,
  JoinCommand,
  MoveKey,
  PastGamesAnswer,
  PrivateEvent,
  PublicEvent,
  RecordAnswer,
  Refused,
  ReplayAnswer,
  ResumeCommand,
  ServerMessage,
  SharedReplayCommand,
  View,
} from "./messages";

/** Anything that happens in a room. */
export type RoomEvent = PublicEvent | PrivateEvent;

/** The event of this name: `EventOf<"chip-placed">`. */
export type EventOf<Name extends RoomEvent["event"]> = Extract<RoomEvent, {event: Name}>;

/** A member in a view. */
export type MemberView = View["members"][number];

/** One of the finished games that a room keeps. */
export type PastGame = PastGamesAnswer["games"][number];

/** A chat line in a view. */
export type ChatLine = View["chat"][number];

/** The open call of a view (T1). */
export type OpenCall = NonNullable<View["call"]>;

/** The commands that enter a room. */
export type EntryCommand = CreateCommand | JoinCommand | ResumeCommand;

/** A command from inside a room. */
export type RoomCommand = Exclude<ClientMessage, EntryCommand | OutsideCommand>;

type WithoutId<Command> = Command extends ClientMessage ? Omit<Command, "id" | "seen"> : never;

/** A command before the link has given it an id. */
export type Draft = WithoutId<RoomCommand>;

/** The fields of `create` that the page provides: the link adds id and token. */
export type CreateDraft = Omit<CreateCommand, "type" | "id" | "seen" | "token">;

/** The fields of `join` that the page provides: the link adds id and token. */
export type JoinDraft = Omit<JoinCommand, "type" | "id" | "seen" | "token">;

/** The commands of somebody outside of the room who has a link. */
type OutsideCommand = SharedReplayCommand | InvitationCommand;

/** Such a command before it has an id. */
export type OutsideDraft = WithoutId<OutsideCommand>;

/** An answer that settles a command. */
export type Answer = Extract<ServerMessage, {id: string}> | Refused;

/** The commands that are not answered by `accepted`, with their answers. */
interface Answers {
  record: RecordAnswer;
  replay: ReplayAnswer;
  "past-games": PastGamesAnswer;
  "game-nights": GameNightsAnswer;
  "move-key": MoveKey;
  "shared-replay": ReplayAnswer;
  invitation: InvitationAnswer;
}

/** The answers to this command. */
export type AnswerTo<Command extends {type: string}> =
  (Command["type"] extends keyof Answers ? Answers[Command["type"]] : Accepted) | Refused;
