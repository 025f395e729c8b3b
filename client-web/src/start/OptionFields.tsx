import {useId} from "preact/hooks";
import {RuleLink} from "../app/RuleLink";
import {type OptionKey, optionKeys, options, type Values} from "../protocol/catalogue";
import {t} from "../words/words";
import {NumberInput} from "./NumberInput";
import {choiceOf, fitted, isOffered, type Table, valueOf, withValue} from "./options";
import {valueInWords} from "./words";

interface FieldProps {
  readonly option: OptionKey;
  readonly value: string;
  readonly onValue: (key: OptionKey, value: string) => void;
}

interface ControlProps extends FieldProps {
  readonly id: string;
  readonly help: string;
}

function Control({option, value, onValue, id, help}: ControlProps) {
  const choice = choiceOf(option);
  if (choice.by === "range") {
    return (
      <NumberInput
        id={id}
        min={choice.min}
        max={choice.max}
        step={choice.step}
        value={value}
        describedBy={help}
        fit={(text) => fitted(option, text)}
        onValue={(number) => onValue(option, number)}
      />
    );
  }
  return (
    <select
      id={id}
      value={value}
      aria-describedby={help}
      onChange={(event) => onValue(option, event.currentTarget.value)}
    >
      {withValue(choice.values, value).map((one) => (
        <option key={one} value={one} selected={one === value}>
          {valueInWords(option, one)}
        </option>
      ))}
    </select>
  );
}

function help(option: OptionKey): string {
  const choice = choiceOf(option);
  return choice.by === "range"
    ? t(`start.option.${option}.help`, {min: choice.min, max: choice.max, step: choice.step})
    : t(`start.option.${option}.help`);
}

function OptionField(props: FieldProps) {
  const id = useId();
  const {rule} = options[props.option];
  return (
    <div class="app-field start-field">
      <div class="start-label">
        <label for={id}>{t(`start.option.${props.option}`)}</label>
        {rule && <RuleLink rule={rule} />}
        {props.option === "deal" && (
          <a href="fair" target="_blank" rel="noopener">
            {t("start.option.deal.more")}
          </a>
        )}
      </div>
      <Control {...props} id={id} help={`${id}-help`} />
      <p id={`${id}-help`} class="start-hint">
        {help(props.option)}
      </p>
    </div>
  );
}

interface Props {
  readonly table: Table;
  readonly values: Values;
  readonly onValue: (key: OptionKey, value: string) => void;
}

/** The options that have an effect at this table, each in plain words with its rule. */
export function OptionFields({table, values, onValue}: Props) {
  return (
    <>
      {optionKeys
        .filter((key) => isOffered(key, table, values))
        .map((key) => (
          <OptionField key={key} option={key} value={valueOf(key, values, table)} onValue={onValue} />
        ))}
    </>
  );
}
