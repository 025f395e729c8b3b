import type {ComponentChildren} from "preact";
import {useId} from "preact/hooks";

interface Props<Value> {
  readonly legend: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  readonly draw: (value: Value) => ComponentChildren;
  /** `cards` are large and form a grid, `chips` are small and form a row. */
  readonly look: "cards" | "chips";
}

/** A choice of one value, all visible: radio buttons that look like what they choose. */
export function Choices<Value extends string | number>({
  legend,
  values,
  value,
  onChoose,
  draw,
  look,
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset class="start-choices">
      <legend>{legend}</legend>
      <div class={`start-${look}`}>
        {values.map((one) => (
          <label key={one} class="start-choice">
            <input
              class="app-hidden"
              type="radio"
              name={name}
              value={one}
              checked={one === value}
              onChange={() => onChoose(one)}
            />
            <span class="start-choice-face">{draw(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
