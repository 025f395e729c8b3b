import {useId} from "preact/hooks";
import {t} from "../words/words";
import {NumberInput} from "./NumberInput";

interface Props {
  readonly legend: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChoose: (value: number) => void;
}

/** A number of players, for games with too many choices to show them all. */
export function Stepper({legend, value, min, max, onChoose}: Props) {
  const label = useId();
  const within = (wanted: number): number => Math.min(max, Math.max(min, wanted));
  return (
    <div class="start-choices" role="group" aria-labelledby={label}>
      <span id={label} class="start-legend">
        {legend}
      </span>
      <div class="start-chips">
        <button
          type="button"
          aria-label={t("start.players.fewer")}
          onClick={() => onChoose(within(value - 1))}
        >
          −
        </button>
        <NumberInput
          value={`${value}`}
          min={min}
          max={max}
          labelledBy={label}
          fit={(text) => `${within(Math.round(Number(text)))}`}
          onValue={(text) => onChoose(Number(text))}
        />
        <button
          type="button"
          aria-label={t("start.players.more")}
          onClick={() => onChoose(within(value + 1))}
        >
          +
        </button>
      </div>
    </div>
  );
}
