import { useId } from "preact/hooks";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** What it is for, or how it is written. */
  readonly help?: string | undefined;
  /** What is wrong with it; said at once to a screen reader. */
  readonly trouble?: string | undefined;
  readonly autocomplete?: string;
}

/**
 * A line to type, with its help and what is wrong with it. The place for the latter is kept, so that nothing
 * jumps.
 */
export function TextField({ label, value, onText, help, trouble, autocomplete = "off" }: Props) {
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
