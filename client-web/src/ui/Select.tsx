import type {SelectHTMLAttributes} from "preact";

type Attributes = Pick<SelectHTMLAttributes, "id" | "class" | "aria-label" | "aria-describedby">;

interface Props<Value> extends Attributes {
  readonly values: readonly Value[];
  readonly value: Value;
  readonly say: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
  /** The language of a value's text, if it is not the reader's. */
  readonly langOf?: (value: Value) => string;
}

/** A list to choose one value from. */
export function Select<Value extends string | number>(props: Props<Value>) {
  const {values, value, say, onChoose, langOf, ...others} = props;
  return (
    <select
      {...others}
      value={value}
      onChange={(event) => onChoose(values[event.currentTarget.selectedIndex]!)}
    >
      {values.map((one) => (
        <option key={one} value={one} selected={one === value} lang={langOf?.(one)}>
          {say(one)}
        </option>
      ))}
    </select>
  );
}
