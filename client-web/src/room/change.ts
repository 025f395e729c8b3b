import type {RoomEvent, EventOf} from "../protocol/types";

/** The change that each of some events makes to a state. */
export type Changes<State> = {
  readonly [Name in RoomEvent["event"]]?: (state: State, event: EventOf<Name>) => State;
};

/**
 * The state after this event; unchanged if the table lacks the event, because newer servers may send unknown
 * ones.
 */
export function change<State>(state: State, event: RoomEvent, table: Changes<State>): State {
  const act = table[event.event] as ((state: State, event: RoomEvent) => State) | undefined;
  return act ? act(state, event) : state;
}

/** New values for some fields; undefined for those that go. */
export type Fields<Value> = {readonly [Name in keyof Value]?: Value[Name] | undefined};

/** The value with these fields changed. */
export function withFields<Value extends object>(value: Value, fields: Fields<Value>): Value {
  const kept = Object.entries({...value, ...fields}).filter(([, field]) => field !== undefined);
  return Object.fromEntries(kept) as Value;
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
