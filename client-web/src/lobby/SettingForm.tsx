import type {ComponentChildren} from "preact";
import {useState} from "preact/hooks";
import type {Draft as Command} from "../protocol/types";
import {TextField} from "../setup/TextField";
import {Button} from "../ui/Button";
import {useCommands} from "../ui/useCommands";
import {t} from "../words/words";

interface Props {
  readonly label: string;
  readonly help?: string;
  /** The beginning of the keys of the buttons' texts. */
  readonly words: "lobby.tools.password" | "lobby.tools.voice" | "lobby.regular";
  /** The text that is set; absent if it is secret: then the field is empty again after saving. */
  readonly value?: string;
  /** Whether a text is set, which can be cleared. */
  readonly isSet: boolean;
  readonly troubleOf: (text: string) => string | undefined;
  /** The command that sets this text, or clears it. */
  readonly command: (text?: string) => Command;
  readonly children?: ComponentChildren;
}

/** A text of the table that the host sets or clears. What is wrong with it is said once it was to be saved. */
export function SettingForm({label, help, words, value, isSet, troubleOf, command, children}: Props) {
  const {run, press, refusal} = useCommands();
  const [text, setText] = useState(value ?? "");
  const [tried, setTried] = useState(false);
  const secret = value === undefined;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (troubleOf(text) || !(await run(command(text)))) return;
    if (secret) setText("");
    setTried(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      {children}
      <TextField
        label={label}
        help={help}
        value={text}
        onText={setText}
        trouble={tried ? troubleOf(text) : undefined}
      />
      <div class="app-row">
        <Button label={t(`${words}.save`)} type="submit" />
        {isSet && <Button label={t(`${words}.clear`)} {...press(command(), () => secret || setText(""))} />}
      </div>
      {refusal}
    </form>
  );
}
