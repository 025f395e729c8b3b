import { useId } from "preact/hooks";
import { t } from "../words/words";

interface Props {
  readonly legend: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChoose: (value: number) => void;
}

/** A number of players where there are too many to show them all. */
export function Stepper({ legend, value, min, max, onChoose }: Props) {
  const label = useId();
  const choose = (wanted: number): void => {
    if (Number.isInteger(wanted) && wanted >= min && wanted <= max) onChoose(wanted);
  };
  return (
    <div class="start-choices" role="group" aria-labelledby={label}>
      <span id={label} class="start-legend">
        {legend}
      </span>
      <div class="start-chips">
        <button type="button" aria-label={t("start.players.fewer")} onClick={() => choose(value - 1)}>
          −
        </button>
        <input
          class="start-number"
          type="number"
          min={min}
          max={max}
          value={value}
          aria-labelledby={label}
          inputMode="numeric"
          onChange={(event) => choose(event.currentTarget.valueAsNumber)}
        />
        <button type="button" aria-label={t("start.players.more")} onClick={() => choose(value + 1)}>
          +
        </button>
      </div>
    </div>
  );
}
