import type {RoomEvent, EventOf} from "../protocol/types";

/** What each event of these names does to a state. */
export type Changes<State, Name extends RoomEvent["event"]> = {
  readonly [One in Name]: (state: State, event: EventOf<One>) => State;
};

/**
 * The state after this event; unchanged by events that are not in the table, as newer servers may tell them.
 */
export function change<State>(
  state: State,
  event: RoomEvent,
  table: Partial<Changes<State, RoomEvent["event"]>>,
): State {
  const act = table[event.event] as ((state: State, event: RoomEvent) => State) | undefined;
  return act ? act(state, event) : state;
}

/** The value without these fields. */
export function without<Value extends object, Name extends keyof Value>(
  value: Value,
  ...names: Name[]
): Omit<Value, Name> {
  const copy = {...value};
  for (const name of names) delete copy[name];
  return copy;
}
