import type {RoomEvent, EventOf} from "../protocol/types";

/** The change that each of these events makes to a state. */
export type Changes<State, Name extends RoomEvent["event"]> = {
  readonly [One in Name]: (state: State, event: EventOf<One>) => State;
};

/**
 * The state after this event; unchanged if the table lacks the event, because newer servers may send unknown
 * ones.
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
