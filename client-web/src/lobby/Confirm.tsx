import type {ComponentChildren, ComponentProps} from "preact";
import {useState} from "preact/hooks";
import {useRoom} from "../app/context";
import {Dialog, DialogButton} from "../ui/Dialog";
import {forOthers, LevelChoice, usualLevel} from "../ui/LevelChoice";
import {useCommands} from "../ui/useCommands";
import type {Level, Seat} from "../protocol/messages";
import type {Draft as Command} from "../protocol/types";
import {isRunning} from "../room/selectors";
import {Button} from "../ui/Button";
import {Icon} from "../ui/Icon";
import {t} from "../words/words";

/** The icon is drawn before the label. */
interface Props extends Pick<ComponentProps<typeof Button>, "about" | "dangerous" | "icon"> {
  /** The action, as its button names it. */
  readonly label: string;
  /** The command, with the level of the bot that takes over, if one does. */
  readonly command: (level?: Level) => Command;
  /** The seat that the action vacates. During a game a bot takes it over. */
  readonly vacates?: {readonly by: "leave" | "remove"; readonly seat: Seat | undefined};
  readonly children: ComponentChildren;
}

function Question({label, command, vacates, children, onClose}: Props & {onClose: () => void}) {
  const {view} = useRoom();
  const {press, refusal} = useCommands();
  const [level, setLevel] = useState(usualLevel);
  const playing = isRunning(view) && vacates?.seat !== undefined;
  return (
    <Dialog title={label} onClose={onClose}>
      {children}
      {playing && (
        <>
          <p>{t(`lobby.tools.${vacates.by}.playing`)}</p>
          <p class="app-row">
            <LevelChoice
              label={t("app.level.taking-over")}
              {...(vacates.by === "remove" && {among: forOthers})}
              level={level}
              onLevel={setLevel}
            />
          </p>
        </>
      )}
      {refusal}
      <div class="app-row">
        <Button dangerous label={label} {...press(command(playing ? level : undefined), onClose)} />
        <Button label={t("lobby.tools.cancel")} onClick={onClose} />
      </div>
    </Dialog>
  );
}

/** The button of an action that cannot be undone: it asks first. */
export const ConfirmButton = (props: Props) => (
  <DialogButton
    label={props.label}
    {...(props.about && {about: props.about})}
    dangerous={props.dangerous === true}
    dialog={(close) => <Question {...props} onClose={close} />}
  >
    {props.icon && (
      <>
        <Icon name={props.icon} /> {props.label}
      </>
    )}
  </DialogButton>
);
