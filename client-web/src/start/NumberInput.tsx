import {useEffect, useState} from "preact/hooks";

interface Props {
  readonly value: string;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** The nearest value to a typed text that will do. */
  readonly fit: (text: string) => string;
  readonly onValue: (value: string) => void;
  readonly id?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string;
}

/**
 * A number to type. The nearest that will do counts at once; what was typed stays to be seen until one leaves
 * the field.
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
