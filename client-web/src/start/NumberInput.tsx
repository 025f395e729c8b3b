import {useEffect, useState} from "preact/hooks";

interface Props {
  readonly value: string;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** The nearest valid value to a typed text. */
  readonly fit: (text: string) => string;
  readonly onValue: (value: string) => void;
  readonly id?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string;
}

/**
 * A number input. The nearest valid value takes effect at once; the typed text stays visible until the input
 * loses the focus.
 */
export function NumberInput({value, fit, onValue, labelledBy, describedBy, ...field}: Props) {
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
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onInput={(event) => typed(event.currentTarget.value)}
      onBlur={() => setText(fit(text))}
    />
  );
}
