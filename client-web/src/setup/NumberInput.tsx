import type {InputHTMLAttributes} from "preact";
import {useEffect, useState} from "preact/hooks";

type Attributes = "min" | "max" | "step" | "id" | "aria-labelledby" | "aria-describedby";

interface Props extends Pick<InputHTMLAttributes, Attributes> {
  readonly value: string;
  /** The nearest valid value to a typed text. */
  readonly fit: (text: string) => string;
  readonly onValue: (value: string) => void;
}

/**
 * A number input. The nearest valid value takes effect at once; the typed text stays visible until the input
 * loses the focus.
 */
export function NumberInput({value, fit, onValue, ...field}: Props) {
  const [text, setText] = useState(value);
  useEffect(() => {
    if (fit(text) !== value) setText(value);
  }, [value]);
  const typed = (now: string): void => {
    setText(now);
    onValue(fit(now));
  };
  return (
    <input
      {...field}
      class="start-number"
      type="number"
      inputMode="numeric"
      value={text}
      onInput={(event) => typed(event.currentTarget.value)}
      onBlur={() => setText(fit(text))}
    />
  );
}
