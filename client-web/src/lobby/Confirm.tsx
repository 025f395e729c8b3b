import type {ComponentChildren} from "preact";
import {Dialog} from "../app/Dialog";
import type {Draft as Command} from "../protocol/types";
import {t} from "../words/words";
import {useCommands} from "../app/useCommands";

interface Props {
  /** The action, as its button names it. */
  readonly title: string;
  readonly command: Command;
  readonly children: ComponentChildren;
  readonly onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function Confirm({title, command, children, onClose}: Props) {
  const {press, refusal} = useCommands();
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {refusal}
      <div class="app-row">
        <button class="app-dangerous" {...press(command, onClose)}>
          {title}
        </button>
        <button type="button" onClick={onClose}>
          {t("lobby.tools.cancel")}
        </button>
      </div>
    </Dialog>
  );
}
