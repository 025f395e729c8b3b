import {AlertSettings} from "../alerts/AlertSettings";
import {Check} from "../app/Check";
import {useApp} from "../app/context";
import {Dialog} from "../app/Dialog";
import {type Setting, valuesOf, type Switches} from "../app/switches";
import {type Language, languageNames, t, type Key} from "../words/words";

/** A value of a setting in words; each language is named in its own words. */
const valueText = (name: Setting, value: string): string =>
  name === "language" ? languageNames[value as Language] : t(`app.${name}-${value}` as Key);

/** A setting with a choice of values. */
function Choice<Name extends "language" | "theme" | "confirm">({name}: {name: Name}) {
  const {switches, set} = useApp();
  const values: readonly string[] = valuesOf(name);
  return (
    <label class="app-field">
      <span>{t(`app.switch-${name}` as Key)}</span>
      <select
        value={switches[name]}
        onChange={(event) => set(name, event.currentTarget.value as Switches[Name])}
      >
        {values.map((value) => (
          <option
            key={value}
            value={value}
            selected={value === switches[name]}
            lang={name === "language" ? value : undefined}
          >
            {valueText(name, value)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The settings of this browser; changes take effect at once. */
export function Settings({onClose}: {onClose: () => void}) {
  const {switches, set} = useApp();
  return (
    <Dialog title={t("app.settings")} onClose={onClose}>
      <Choice name="language" />
      <Choice name="theme" />
      <Choice name="confirm" />
      <Check
        label={t("app.switch-holds")}
        checked={switches.holds_moves}
        onChange={(on) => set("holds_moves", on)}
      />
      <Check label={t("app.switch-sound")} checked={switches.sound} onChange={(on) => set("sound", on)} />
      <AlertSettings />
      <Check
        label={t("app.switch-motion")}
        checked={switches.motion === "reduced"}
        onChange={(on) => set("motion", on ? "reduced" : "auto")}
      />
      <Check
        label={t("app.switch-draws")}
        checked={switches.draws_by_itself}
        onChange={(on) => set("draws_by_itself", on)}
      />
    </Dialog>
  );
}
