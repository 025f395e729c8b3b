import {AlertSettings} from "../alerts/AlertSettings";
import {Check, Switch} from "../ui/Check";
import {useApp} from "../app/context";
import {Dialog, DialogButton} from "../ui/Dialog";
import {playSound, volume_max} from "../app/sound";
import {valuesOf} from "../app/switches";
import {Select} from "../ui/Select";
import {type Language, languageNames, t, type Key} from "../words/words";

/** A setting with a choice of values; each language is named in its own words. */
function Choice<Name extends "language" | "theme" | "board" | "confirm">({name}: {name: Name}) {
  const {switches, set} = useApp();
  return (
    <label class="app-field">
      <span>{t(`app.switch-${name}` as Key)}</span>
      <Select
        values={valuesOf(name)}
        value={switches[name]}
        say={(value) =>
          name === "language" ? languageNames[value as Language] : t(`app.${name}-${value}` as Key)
        }
        {...(name === "language" && {langOf: String})}
        onChoose={(value) => set(name, value)}
      />
    </label>
  );
}

/** How loud the sounds are; a change is heard. */
function Volume() {
  const {switches, set} = useApp();
  const change = (volume: number): void => {
    set("volume", volume);
    void playSound("chip", volume);
  };
  return (
    <label class="app-field">
      <span>{t("app.switch-volume")}</span>
      <input
        type="range"
        min={1}
        max={volume_max}
        value={switches.volume}
        onChange={(event) => change(Number(event.currentTarget.value))}
      />
    </label>
  );
}

function SettingsDialog({onClose}: {onClose: () => void}) {
  const {switches, set} = useApp();
  return (
    <Dialog title={t("app.settings")} onClose={onClose}>
      <Choice name="language" />
      <Choice name="theme" />
      <Choice name="board" />
      <Choice name="confirm" />
      <Switch label={t("app.switch-holds")} name="holds_moves" />
      <Switch label={t("app.switch-sound")} name="sound" />
      {switches.sound && <Volume />}
      <AlertSettings />
      <Check
        label={t("app.switch-motion")}
        checked={switches.motion === "reduced"}
        onChange={(on) => set("motion", on ? "reduced" : "auto")}
      />
      <Switch label={t("app.switch-draws")} name="draws_by_itself" />
    </Dialog>
  );
}

/** The button for the settings of this browser; changes take effect at once. */
export const Settings = () => (
  <DialogButton
    quiet
    icon="sliders"
    label={t("app.settings")}
    dialog={(close) => <SettingsDialog onClose={close} />}
  />
);
