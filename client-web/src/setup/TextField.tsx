import {useId} from "preact/hooks";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** What the field is for, or its format. */
  readonly help?: string | undefined;
  /** What is wrong with the value; announced at once to screen readers. */
  readonly trouble?: string | undefined;
  readonly autocomplete?: string;
}

/**
 * A text input with its help and its error. Space is reserved for the error, so that the layout does not
 * shift.
 */
export function TextField({label, value, onText, help, trouble, autocomplete = "off"}: Props) {
  const id = useId();
  return (
    <div class="app-field start-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        value={value}
        dir="auto"
        autocomplete={autocomplete}
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={trouble !== undefined}
        aria-describedby={`${id}-help`}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <p id={`${id}-help`} class={`start-hint ${trouble ? "start-trouble" : ""}`} aria-live="polite">
        {trouble ?? help ?? ""}
      </p>
    </div>
  );
}
