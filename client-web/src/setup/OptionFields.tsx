import {useId} from "preact/hooks";
import {RuleLink} from "../ui/Link";
import {type OptionKey, optionKeys, options} from "../protocol/catalogue";
import {Select} from "../ui/Select";
import {t} from "../words/words";
import {chooseValue, type FieldsProps} from "./draft";
import {NumberInput} from "./NumberInput";
import {choiceOf, fitted, isOffered, valueOf, withValue} from "./options";
import {valueInWords} from "./words";

interface FieldProps {
  readonly option: OptionKey;
  readonly value: string;
  readonly onValue: (key: OptionKey, value: string) => void;
}

function OptionField({option, value, onValue}: FieldProps) {
  const id = useId();
  const {rule} = options[option];
  const choice = choiceOf(option);
  const field = {id, value, "aria-describedby": `${id}-help`};
  return (
    <div class="app-field start-field">
      <div class="start-label">
        <label for={id}>{t(`start.option.${option}`)}</label>
        {rule && <RuleLink rule={rule} />}
        {option === "deal" && (
          <a href="fair" target="_blank" rel="noopener">
            {t("start.option.deal.more")}
          </a>
        )}
      </div>
      {choice.by === "range" ? (
        <NumberInput
          {...field}
          {...choice.range}
          fit={(text) => fitted(option, text)}
          onValue={(number) => onValue(option, number)}
        />
      ) : (
        <Select
          {...field}
          values={withValue(choice.values, value)}
          say={(one) => valueInWords(option, one)}
          onChoose={(one) => onValue(option, one)}
        />
      )}
      <p id={`${id}-help`} class="start-hint">
        {t(`start.option.${option}.help`, choice.by === "range" ? choice.range : {})}
      </p>
    </div>
  );
}

/** The options that have an effect at this table, each in plain words with its rule. */
export function OptionFields({draft, onDraft}: FieldsProps) {
  const choose = (key: OptionKey, value: string): void => onDraft(chooseValue(draft, key, value));
  return (
    <>
      {optionKeys
        .filter((key) => isOffered(key, draft, draft.values))
        .map((key) => (
          <OptionField key={key} option={key} value={valueOf(key, draft.values, draft)} onValue={choose} />
        ))}
    </>
  );
}
